/** Puts what was drawn in the place of the server's frame. Whoever has gone to a link with the keyboard stays there. */
export function replaceFrame(frame: HTMLElement, drawn: HTMLElement): void {
  const held = frame.contains(document.activeElement) ? document.activeElement : null;
  frame.replaceWith(drawn);
  if (held === null) return;
  [...drawn.querySelectorAll<HTMLElement>("a, button")].find((drawnLink) => drawnLink.isEqualNode(held))?.focus();
}
