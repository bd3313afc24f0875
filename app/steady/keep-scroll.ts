import * as z from "zod/mini";
import { tabStorage } from "../quiet-storage.ts";

const STORED_AS = "portico:scroll";
/** A page's parts arrive one after the other. After this time, somebody has begun to read what is there. */
const GIVE_UP_MS = 15_000;
/** The page has its height for so long, and nothing more is coming. */
const SETTLED_MS = 1000;
const MOST_PLACES = 50;

/** Which page an entry of the history was, and how far it was scrolled, in CSS pixels. */
const placesSchema = z.array(z.tuple([z.string(), z.object({ path: z.string(), y: z.number() })]));
type Places = Map<string, z.output<typeof placesSchema>[number][1]>;

/**
 * Returns to where a page was scrolled to on Back, Forward and reload. The browser tries that before the answers have
 * arrived, when the page is still too short, so it is done here as the page grows, until it has been reached or somebody
 * scrolls, presses or types.
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
    // The page that was left is shown until the other has its data.
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
  // A page takes the focus when it is there.
  window.addEventListener("focusin", () => (shownPath = location.pathname));
  window.addEventListener("popstate", returnTo);
  window.addEventListener("pagehide", () => {
    note();
    writePlaces(places);
  });
  returnTo();
}

/** What a page begins with. */
const heading = (): string | undefined => document.querySelector("main h1")?.textContent;

/** The entry of the history, as the router names it. The one that a visit begins with has no name. */
function entryKey(): string {
  const state: unknown = history.state;
  const key = typeof state === "object" && state !== null && "key" in state ? state.key : undefined;
  return typeof key === "string" ? key : `first ${location.pathname}`;
}

/** A browser that keeps nothing returns to the top. */
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
