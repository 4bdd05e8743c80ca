import { svelte } from "@sveltejs/vite-plugin-svelte";
import { paraglideVitePlugin } from "@inlang/paraglide-js";
import { defineConfig } from "vite";
import { slimMessages } from "./slim.ts";

/** The page is served by the game server from src/salpakan/server/static. */
export default defineConfig({
  plugins: [
    paraglideVitePlugin({
      project: "./project.inlang",
      outdir: "./src/paraglide",
      strategy: ["baseLocale"],
      emitReadme: false,
      emitPrettierIgnore: false,
    }),
    slimMessages(),
    svelte(),
  ],
  build: {
    outDir: "../src/salpakan/server/static",
    emptyOutDir: true,
    target: "es2022",
    // browsers with light-dark(), which the token sheet is written in
    cssTarget: ["chrome123", "edge123", "firefox120", "safari17.5"],
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: {
    proxy: {
      "/api": process.env["SALPAKAN_SERVER"] ?? "http://127.0.0.1:8000",
      "/ws": { target: process.env["SALPAKAN_SERVER"] ?? "http://127.0.0.1:8000", ws: true },
    },
  },
});
