import { VISITOR } from "../../app/saving/journal.ts";
import { KEYS, type Key } from "./tiny-tenant.ts";
import { screenOf, TABS, type Tab, type World } from "./world.ts";

export const tabAt = (world: World, x: number): Tab | undefined => world.tabs[x % TABS.length];

export const isLoggedIn = (tab: Tab) => tab.owner !== VISITOR;

/** What a page shows at every key. */
export const toScreen = (tab: Tab) =>
  Object.fromEntries(KEYS.map((key) => [key, screenOf(tab, key)])) as Record<Key, string>;
