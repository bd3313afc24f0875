import { isQuiet } from "../../app/saving/arrange-items.ts";
import { itemCount } from "../../engine/core/index.ts";
import { isLoggedIn, ofTab, toScreen, type Happening } from "./pages.ts";
import { GROUP, ITEM_KEYS } from "./tiny-tenant.ts";
import { ask, type Tab, type World } from "./world.ts";

const countOf = ({ store }: Tab) => itemCount(store.tenant, store.application(), GROUP);

const canArrange = (world: World, tab: Tab): boolean =>
  world.keys.includes("s_n") && isLoggedIn(tab) && tab.isLoaded && !tab.isSubmitted && tab.inFlight === undefined;

/** Events of an add-another's items, as in EVENTS. */
export const ITEM_EVENTS: Readonly<Record<string, Happening>> = {
  add: ofTab(3, (world, tab) => {
    if (!canArrange(world, tab)) return undefined;
    const count = countOf(tab) + 1;
    if (count > ITEM_KEYS.length) return undefined;
    tab.inFlight = ask(world, tab, { kind: "count", count });
    return `${tab.id} adds item ${String(count)}`;
  }),
  arrange: ofTab(5, (world, tab, y) => {
    const count = countOf(tab);
    if (!canArrange(world, tab) || count < 2 || !isQuiet(tab.keeper.replica, ITEM_KEYS)) return undefined;
    const n = (y % count) + 1;
    const all = Array.from({ length: count }, (_, index) => index + 1);
    const others = all.filter((one) => one !== n);
    const order = y % 3 === 0 ? [n, ...others] : others;
    const arrangement = { order, count, known: tab.keeper.replica.known(), answers: {} };
    tab.inFlight = ask(world, tab, { kind: "arrange", arrangement, screen: toScreen(tab) });
    return `${tab.id} puts the items into the order ${order.join()}`;
  }),
  undo: ofTab(3, (world, tab) => {
    // The button may be pressed twice, or the group may have changed meanwhile.
    if (!canArrange(world, tab) || tab.undo === undefined || !isQuiet(tab.keeper.replica, ITEM_KEYS)) return undefined;
    tab.inFlight = ask(world, tab, { kind: "arrange", arrangement: tab.undo, screen: toScreen(tab) });
    return `${tab.id} gives back ${JSON.stringify(tab.undo.answers)} as ${tab.undo.order.join()}`;
  }),
};
