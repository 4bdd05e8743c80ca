/** Where in the page we are. The server answers index.html for every path below. */
export type Place =
  | { name: "start" }
  | { name: "game"; game: string }
  | { name: "join"; game: string }
  | { name: "lobby" }
  | { name: "learn" }
  | { name: "formations" }
  | { name: "account" }
  | { name: "unknown" };

function read(path: string): Place {
  const parts = path.split("/").filter((part) => part !== "");
  const [first, second] = parts;
  if (first === undefined) return { name: "start" };
  if ((first === "game" || first === "join") && second !== undefined && parts.length === 2) return { name: first, game: second };
  if (parts.length === 1 && (first === "learn" || first === "formations" || first === "lobby" || first === "account")) return { name: first };
  return { name: "unknown" };
}

let place = $state<Place>(read(location.pathname));
addEventListener("popstate", () => {
  place = read(location.pathname);
});

export const router = {
  get place(): Place {
    return place;
  },
};

export function go(path: string, replace = false): void {
  history[replace ? "replaceState" : "pushState"](null, "", path);
  place = read(location.pathname);
  scrollTo(0, 0);
}

/** Links stay in the page unless the reader asks for a new tab. Use as `onclick={follow}` on an `<a href>`. */
export function follow(event: MouseEvent & { currentTarget: HTMLAnchorElement }): void {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  go(event.currentTarget.getAttribute("href") ?? "/");
}
