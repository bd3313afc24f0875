import { VISITOR } from "../../app/saving/change.ts";
import { commit } from "./typing.ts";
import {
  browserOf,
  claimVisitor,
  giveTo,
  leavePage,
  nextNumber,
  openTab,
  TABS,
  unkeptOf,
  type World,
} from "./world.ts";

/** Logs in on the log-in screen, in the dialog over the form, or from a visitor's form with the visitor's answers. */
export async function logIn(world: World, x: number, y: number): Promise<string | undefined> {
  const index = x % TABS.length;
  const tab = world.tabs[index];
  const browser = browserOf(world, index);
  const user = y % 4 === 0 ? "B" : "A";
  const isClaim = tab?.owner === VISITOR;
  if (tab !== undefined) {
    for (const [key, text] of tab.drafts) commit(tab, key, text);
    if (isClaim) await tab.keeper.flush();
  }
  browser.cookie = `s${String(nextNumber(world))}`;
  world.sessions.set(browser.cookie, user);
  if (tab?.owner === user) return `${user} logs in again in ${tab.id}, over the form`;
  if (!isClaim) {
    if (tab !== undefined) await leavePage(world, tab);
    const opened = await openTab(world, index);
    return `${user} logs in in ${opened.id}`;
  }
  const carried = unkeptOf(tab);
  world.tabs[index] = undefined;
  for (const { value } of carried) giveTo(world, String(value), user);
  claimVisitor(world, tab, user);
  const opened = await openTab(
    world,
    index,
    carried.map((change) => ({ ...change, base: 0 })),
  );
  return `${user} logs in in ${opened.id}, taking what the visitor typed`;
}
