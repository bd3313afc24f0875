import { keepFocus } from "./keep-focus.ts";

/** Keeps the focus, and the room of what sticks to the top. Call it after the first screen has replaced the server's frame. */
export function keepSteady(): void {
  fitStickyTop();
  keepFocus();
}

/** Replaces the server's frame. If a link in the frame has the focus, focuses the same link on the new screen. */
export function replaceFrame(frame: HTMLElement, drawn: HTMLElement): void {
  const held = frame.contains(document.activeElement) ? document.activeElement : null;
  frame.replaceWith(drawn);
  if (held === null) return;
  [...drawn.querySelectorAll<HTMLElement>("a, button")].find((drawnLink) => drawnLink.isEqualNode(held))?.focus();
}

const MOST_SHARE = 0.2;
const CLEAR_PX = 12;

/**
 * Chooses what may stick to the top: steps and saving state, only the state, or nothing. Media queries do not know the
 * size of the text (WCAG 1.4.4). Sets the scroll padding (WCAG 2.4.11).
 */
export function fitStickyTop(): void {
  const watched = new Set<Element>();
  const fit = () => {
    const most = innerHeight * MOST_SHARE;
    const heightOf = (selector: string) => {
      const element = document.querySelector(selector);
      return element === null || getComputedStyle(element).display === "contents" ? 0 : element.clientHeight;
    };
    const state = heightOf(".a-saving");
    const all = heightOf(".a-steps") + state;
    const sticks = all <= most ? "all" : state <= most ? "state" : "none";
    const toasts = document.querySelector(".p-toasts");
    const stuckToasts =
      toasts !== null && getComputedStyle(toasts).position === "sticky" ? toasts.getBoundingClientRect().height : 0;
    const stuck = Math.max(stuckToasts, sticks === "all" ? all : sticks === "state" ? state : 0);
    const { dataset, style } = document.documentElement;
    if (sticks === "all") delete dataset["sticks"];
    else dataset["sticks"] = sticks;
    style.setProperty("--a-stuck", `${String(Math.ceil(stuck) + CLEAR_PX)}px`);
  };
  const sizes = new ResizeObserver(fit);
  const watch = () => {
    for (const element of watched) if (!element.isConnected && watched.delete(element)) sizes.unobserve(element);
    for (const element of document.querySelectorAll(".a-steps, .a-saving, .p-toasts")) {
      if (watched.has(element)) continue;
      watched.add(element);
      sizes.observe(element);
    }
  };
  new MutationObserver(watch).observe(document.body, { childList: true, subtree: true });
  window.addEventListener("resize", fit);
  watch();
  fit();
}
