/** Where a screen begins for those who hear it: takes the focus when the screen before took its own away. */
export function arrive(heading: HTMLElement): void {
  heading.tabIndex = -1;
  requestAnimationFrame(() => {
    if (document.activeElement === null || document.activeElement === document.body) heading.focus({ preventScroll: true });
  });
}
