import { fitStickyTop } from "./fit-sticky-top.ts";
import { keepFocus } from "./keep-focus.ts";
import { keepScroll } from "./keep-scroll.ts";

/**
 * Keeps the place in a page, and the focus. It begins when the portal draws its first screen, before that is
 * painted: what it measures of the server's frame would be of elements that are gone.
 */
export function keepSteady(): void {
  keepScroll();
  fitStickyTop();
  keepFocus();
}

/** Puts what was drawn in the place of the server's frame. Whoever has gone to a link with the keyboard stays there. */
export function replaceFrame(frame: HTMLElement, drawn: HTMLElement): void {
  const held = frame.contains(document.activeElement) ? document.activeElement : null;
  frame.replaceWith(drawn);
  if (held === null) return;
  [...drawn.querySelectorAll<HTMLElement>("a, button")].find((drawnLink) => drawnLink.isEqualNode(held))?.focus();
}
