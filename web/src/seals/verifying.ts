/** What checks a finished game, fetched by itself: nobody needs it to play. */
export { commitmentTo } from "./commitment";
export { default as SealCard } from "./SealCard.svelte";
