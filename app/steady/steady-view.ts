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

/** What stays while the page scrolls takes at most this share of the window's height. */
const MOST_SHARE = 0.2;
/** Between what sticks and what takes the focus. */
const CLEAR_PX = 12;

/**
 * Decides by measuring how much sticks to the top: the steps and the state of saving, only the state, or nothing. Media
 * queries know the window and not the size of the text, which may be twice as large (WCAG 1.4.4). It also tells the page
 * how high it is, so that nothing takes the focus below it (WCAG 2.4.11).
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
