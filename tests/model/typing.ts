import { VISITOR } from "../../app/saving/change.ts";
import { isYes, type Key } from "./tiny-tenant.ts";
import { leaveHiddenTextAreas, permit, screenOf, type Tab, type World } from "./world.ts";
import { itemAt } from "./items.ts";

/** Replaces the text that the person sees at a question. */
export function replaceOnScreen(world: World, tab: Tab, key: Key, text: string): void {
  const hidden = key === "q" && !isYes(text) ? screenOf(tab, "e") : "";
  permit(world, screenOf(tab, key), "replaced");
  if (hidden !== "") permit(world, hidden, "cleared");
  const token = world.tokens.get(text);
  const shown = screenOf(tab, key);
  const seen = new Set([...(token?.seen ?? []), shown, ...(world.tokens.get(shown)?.seen ?? [])]);
  const known = tab.keeper.replica.known();
  const item = itemAt(world, tab.owner, known, key, tab.keeper.replica.epoch());
  const typed = { tab: tab.id, item, seen, known, over: shown, isChosen: false };
  if (token !== undefined) Object.assign(token, { ...typed, typings: token.typings + 1 });
  else if (text !== "")
    world.tokens.set(text, { who: tab.owner, key, gone: undefined, typings: 1, isAgain: false, ...typed });
}

export function type(world: World, tab: Tab, key: Key, text: string): void {
  // Typing in another field moves the focus out of the text area.
  for (const [other, draft] of tab.drafts) if (other !== key) commit(tab, other, draft);
  replaceOnScreen(world, tab, key, text);
  // A text area reports each letter, and stores its text when it loses the focus.
  if (tab.drafts.has(key)) tab.store.setDraft(key, text);
  const hidden = screenOf(tab, "e") === "";
  commit(tab, key, text);
  const returned = key === "q" && hidden ? world.tokens.get(screenOf(tab, "e")) : undefined;
  // An answer that a choice restores counts as entered.
  if (returned !== undefined)
    Object.assign(returned, { typings: returned.typings + 1, isAgain: returned.isAgain || tab.owner === VISITOR });
  leaveHiddenTextAreas(tab);
}

export function commit(tab: Tab, key: Key, text: string): void {
  tab.drafts.delete(key);
  tab.store.setAnswers({ [key]: text });
}
