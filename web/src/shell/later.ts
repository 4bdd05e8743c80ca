import type { Component } from "svelte";
import type JoinScreen from "../friend/JoinScreen.svelte";
import type GamePage from "../game/GamePage.svelte";
import type OptionsDialog from "../start/OptionsDialog.svelte";

/** What the first screen does without, fetched when it is wanted or when there is nothing else to do. */
export const gameScreen = async (): Promise<typeof GamePage> => (await import("../game/GamePage.svelte")).default;
export const joinScreen = async (): Promise<typeof JoinScreen> => (await import("../friend/JoinScreen.svelte")).default;
export const lobbyScreen = async (): Promise<Component> => (await import("../lobby/LobbyScreen.svelte")).default;
export const optionsDialog = async (): Promise<typeof OptionsDialog> => (await import("../start/OptionsDialog.svelte")).default;
export const learnScreen = async (): Promise<Component> => (await import("../reading")).LearnScreen;
export const formationsScreen = async (): Promise<Component> => (await import("../reading")).FormationsScreen;
export const accountScreen = async (): Promise<Component> => (await import("../account/AccountScreen.svelte")).default;
/** What holds the arbiter to its seals. */
export const verifying = () => import("../seals/verifying");

const SOON_MS = 300;

/** Runs it once the page is quiet. */
export function whenIdle(run: () => void): void {
  if (typeof requestIdleCallback === "function") requestIdleCallback(run);
  else setTimeout(run, SOON_MS);
}
