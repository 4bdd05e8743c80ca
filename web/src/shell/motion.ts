/** The reader has asked for no motion: only last frames are shown. */
export function reducedMotion(): boolean {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}
