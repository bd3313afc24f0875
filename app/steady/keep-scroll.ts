import * as z from "zod/mini";
import { tabStorage } from "../safe-storage.ts";

const STORED_AS = "portico:scroll";
/** After this time, the visitor may be reading, so the page no longer scrolls. */
const GIVE_UP_MS = 15_000;
const SETTLED_MS = 1000;
const MOST_PLACES = 50;

/** Path and vertical scroll position (CSS pixels) of each history entry. */
const placesSchema = z.array(z.tuple([z.string(), z.object({ path: z.string(), y: z.number() })]));
type Places = Map<string, z.output<typeof placesSchema>[number][1]>;

/**
 * After Back, Forward or reload, restores the scroll position while the page grows. The browser would try before the
 * answers are loaded. Stops at any input.
 */
export function keepScroll(): void {
  const places = readPlaces();
  let goal: number | undefined;
  let until = 0;
  let shownPath = location.pathname;
  let leftHeading: string | undefined;

  const note = () => {
    if (goal !== undefined) return;
    shownPath = location.pathname;
    places.set(entryKey(), { path: shownPath, y: Math.round(window.scrollY) });
  };
  const goOn = () => {
    if (goal === undefined) return;
    const now = performance.now();
    const isShown = heading() !== undefined && heading() !== leftHeading;
    const max = document.documentElement.scrollHeight - innerHeight;
    if (isShown && Math.abs(window.scrollY - goal) > 1)
      window.scrollTo({ top: Math.min(goal, max), behavior: "instant" });
    if (isShown && max >= goal && until > now + SETTLED_MS) until = now + SETTLED_MS;
    if (now < until) requestAnimationFrame(goOn);
    else goal = undefined;
  };
  const returnTo = () => {
    const place = places.get(entryKey());
    goal = place !== undefined && place.path === location.pathname && place.y > 0 ? place.y : undefined;
    until = performance.now() + GIVE_UP_MS;
    leftHeading = shownPath === location.pathname ? undefined : heading();
    shownPath = location.pathname;
    goOn();
  };
  const stop = () => {
    goal = undefined;
  };

  history.scrollRestoration = "manual";
  for (const name of ["wheel", "touchmove", "pointerdown", "keydown"])
    window.addEventListener(name, stop, { capture: true, passive: true });
  window.addEventListener("scroll", note, { passive: true });
  window.addEventListener("focusin", () => (shownPath = location.pathname));
  window.addEventListener("popstate", returnTo);
  window.addEventListener("pagehide", () => {
    note();
    writePlaces(places);
  });
  returnTo();
}

const heading = (): string | undefined => document.querySelector("main h1")?.textContent;

function entryKey(): string {
  const state: unknown = history.state;
  const key = typeof state === "object" && state !== null && "key" in state ? state.key : undefined;
  return typeof key === "string" ? key : `first ${location.pathname}`;
}

function readPlaces(): Places {
  try {
    return new Map(placesSchema.parse(JSON.parse(tabStorage.read(STORED_AS) ?? "[]")));
  } catch {
    return new Map();
  }
}

function writePlaces(places: Places): void {
  tabStorage.write(STORED_AS, JSON.stringify([...places].slice(-MOST_PLACES)));
}
