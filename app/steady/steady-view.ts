import { fitStickyTop } from "./fit-sticky-top.ts";
import { keepFocus } from "./keep-focus.ts";
import { keepScroll } from "./keep-scroll.ts";

export { replaceFrame } from "./replace-frame.ts";

/**
 * Keeps the place in a page, and the focus. It begins when the portal draws its first screen, before that is
 * painted: what it measures of the server's frame would be of elements that are gone.
 */
export function keepSteady(): void {
  keepScroll();
  fitStickyTop();
  keepFocus();
}
