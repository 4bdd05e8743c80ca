import { vitePreprocess } from "@sveltejs/vite-plugin-svelte";

export default { preprocess: vitePreprocess(), compilerOptions: {
    runes: true,
    // short scope names: they stand in every selector and every element
    cssHash: ({ hash, css }) => `s${hash(css).slice(0, 4)}`,
  } };
