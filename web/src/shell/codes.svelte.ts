import { keep, kept } from "./keep";

const KEY = "salpakan.codes";
let shown = $state(kept(KEY) === null);

/** Whether pieces carry their short code under the sign. */
export const codes = {
  get shown(): boolean {
    return shown;
  },
  toggle(): void {
    shown = !shown;
    keep(KEY, shown ? null : "off");
  },
};
