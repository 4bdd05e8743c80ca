/** The pages to read, fetched together when the first of them is wanted. */
export { default as FormationsScreen } from "./formations/FormationsScreen.svelte";
export { default as LearnScreen } from "./learn/LearnScreen.svelte";
