import { VISITOR } from "../../app/saving/change.ts";
import { KEYS, type Key } from "./tiny-tenant.ts";
import { screenOf, TABS, type Tab, type World } from "./world.ts";

export const tabAt = (world: World, x: number): Tab | undefined => world.tabs[x % TABS.length];

export const isLoggedIn = (tab: Tab) => tab.owner !== VISITOR;

export const toScreen = (tab: Tab) =>
  Object.fromEntries(KEYS.map((key) => [key, screenOf(tab, key)])) as Record<Key, string>;

/** One event, chosen by two numbers. Returns undefined if it cannot happen now, otherwise a description. */
type Event<Place = number> = (world: World, x: Place, y: number) => Promise<string | undefined> | string | undefined;
export type Happening = readonly [weight: number, event: Event];

export const happens = (weight: number, event: Event): Happening => [weight, event];

export const ofTab = (weight: number, event: Event<Tab>): Happening => [
  weight,
  (world, x, y) => {
    const tab = tabAt(world, x);
    return tab && event(world, tab, y);
  },
];
