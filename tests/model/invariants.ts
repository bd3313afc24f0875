import { VISITOR } from "../../app/saving/change.ts";
import { ITEM_KEYS, KEYS } from "./tiny-tenant.ts";
import type { Holding } from "./real-server.ts";
import { isOutdated, permit, screenOf, type Request, type Tab, type World } from "./world.ts";
import { itemAt } from "./items.ts";

export class Broken extends Error {}

function fail(text: string): never {
  throw new Broken(text);
}

export const ACCOUNTS = ["A", "B"] as const;

interface Place {
  readonly owner: string;
  readonly where: string;
}

/** Finds each text on the server, in a journal or in a page. */
export async function findPlaces(world: World): Promise<ReadonlyMap<string, readonly Place[]>> {
  const places = new Map<string, Place[]>();
  const put = (text: unknown, owner: string, where: string) => {
    if (typeof text === "string" && text !== "") places.set(text, [...(places.get(text) ?? []), { owner, where }]);
  };
  for (const account of ACCOUNTS) {
    const { answers, asides, submitted } = await world.server.inspect(account);
    for (const text of [...Object.values(answers), ...asides, ...Object.values(submitted ?? {})])
      put(text, account, "server");
  }
  for (const { journals, id } of world.browsers)
    for (const { owner, change } of journals.records()) put(change.value, owner, `journal ${String(id)}`);
  for (const tab of world.tabs)
    for (const { value } of [...(tab?.keeper.replica.records() ?? []), ...(tab?.isLoaded === false ? tab.carried : [])])
      if (tab !== undefined) put(value, tab.owner, tab.id);
  // A page that has not noticed a restore keeps its old state.
  for (const tab of world.tabs) {
    if (tab === undefined || !isOutdated(world, tab)) continue;
    const { replica } = tab.keeper;
    const shown = [...KEYS.map((key) => replica.shown(key)), ...replica.openAsides().map(({ value }) => value)];
    const lost = [...world.lost].filter(([, holders]) => holders.has(tab.id)).map(([text]) => text);
    for (const text of new Set([...shown, ...lost])) put(text, tab.owner, tab.id);
  }
  return places;
}

/** True for a visitor's page that has not noticed that a log-in took its answers. */
const isStale = (world: World, tab: Tab): boolean =>
  tab.owner === VISITOR && tab.browser.journals.open(VISITOR, "").epoch() !== tab.keeper.epoch();

/** Checks three promises: no text is lost, no text reaches another person, and "saved" is true. */
export async function checkAll(world: World): Promise<void> {
  const places = await findPlaces(world);
  for (const account of ACCOUNTS) {
    const { answers, revision } = await world.server.inspect(account);
    checkItems(world, account, revision, `the server`, answers);
  }
  for (const tab of world.tabs) {
    if (tab === undefined || isStale(world, tab)) continue;
    const { replica } = tab.keeper;
    if (tab.isLoaded && !tab.isSubmitted) checkSeen(world, tab);
    const screen = Object.fromEntries(KEYS.map((key) => [key, screenOf(tab, key)]));
    checkItems(world, tab.owner, replica.known(), tab.id, screen, replica.epoch());
    const unsaved = new Set(replica.records().map(({ key }) => key));
    for (const key of KEYS) {
      const text = screenOf(tab, key);
      const token = world.tokens.get(text);
      if (token === undefined) {
        if (text !== "") fail(`tab ${tab.id} shows ${key}=${text}, which nobody typed`);
        continue;
      }
      if (token.who !== tab.owner && !token.isAgain)
        fail(`IDENTITY: tab ${tab.id} of ${tab.owner} shows ${text} of ${token.who}`);
      const isOnServer = places.get(text)?.some(({ owner, where }) => where === "server" && owner === tab.owner);
      if (
        token.tab === tab.id &&
        token.gone === undefined &&
        !unsaved.has(key) &&
        !replica.isMirrored(key) &&
        !isOutdated(world, tab) &&
        isOnServer !== true
      )
        fail(`STATUS: tab ${tab.id} shows ${key}=${text} as saved, and the server does not have it`);
    }
  }
  for (const [text, { who, gone, isAgain }] of world.tokens) {
    const found = places.get(text) ?? [];
    if (gone === undefined && found.length === 0 && isGoneWithDatabase(world, text)) {
      permit(world, text, "the database was restored");
      continue;
    }
    if (gone === undefined && found.length === 0) fail(`LOST: ${text} of ${who} is nowhere`);
    for (const { owner, where } of found) {
      const isTakenByLogin = isAgain || (owner === VISITOR && where.startsWith("t"));
      if (owner !== who && !isTakenByLogin) fail(`IDENTITY: ${text} of ${who} is at ${where} of ${owner}`);
    }
  }
}

/** True if the database lost a text and no page that showed it is open. */
const isGoneWithDatabase = (world: World, text: string): boolean => {
  const holders = world.lost.get(text);
  return holders !== undefined && !world.tabs.some((tab) => tab !== undefined && holders.has(tab.id));
};

/** Checks that each text is only in the item in which it was typed. */
function checkItems(
  world: World,
  owner: string,
  revision: number,
  where: string,
  texts: Readonly<Record<string, string>>,
  epoch?: string,
) {
  const held = ITEM_KEYS.map((key) => texts[key] ?? "").filter((text) => text !== "");
  if (new Set(held).size < held.length) fail(`DOUBLED: ${where} has ${held.join(", ")}`);
  for (const key of ITEM_KEYS) {
    const token = world.tokens.get(texts[key] ?? "");
    const item = itemAt(world, owner, revision, key, epoch);
    if (token !== undefined && token.item !== item)
      fail(
        `ITEM: ${where} has ${texts[key] ?? ""} in item ${String(item)}, and it was typed into ${String(token.item)}`,
      );
  }
}

/**
 * Checks that another tab's unsaved text covers a stored text only if its author had seen the stored text. Checks a
 * text only when the tab first shows it: later news does not hide it again.
 */
function checkSeen(world: World, tab: Tab): void {
  const { replica } = tab.keeper;
  const stored = world.history.get(`${tab.owner} ${replica.epoch() ?? ""} ${String(replica.known())}`);
  for (const key of KEYS) {
    const text = String(replica.shown(key));
    const isNew = tab.lastShown.get(key) !== text;
    tab.lastShown.set(key, text);
    const token = world.tokens.get(text);
    const covered = stored?.[key] ?? "";
    const coveredToken = world.tokens.get(covered);
    if (
      !isNew ||
      token === undefined ||
      token.tab === tab.id ||
      covered === text ||
      replica.refusals()[key] !== undefined
    )
      continue;
    if (coveredToken === undefined || coveredToken.gone !== undefined) continue;
    // An author whose page knew this revision may have seen the stored text replaced.
    if (token.known >= replica.known()) continue;
    if (token.typings + coveredToken.typings === 2 && !token.seen.has(covered))
      fail(`UNSEEN: tab ${tab.id} shows ${key}=${text} over ${covered}, which its author had never seen`);
  }
}

/** Checks that nobody must choose between a text and the older text over which it was typed. */
export function checkAsides(world: World, before: Holding, after: Holding): void {
  for (const text of after.conflicts) {
    const token = world.tokens.get(text);
    if (token === undefined || before.conflicts.includes(text) || before.answers[token.key] !== text) continue;
    const winner = world.tokens.get(after.answers[token.key]);
    if (winner !== undefined && token.typings + winner.typings === 2 && winner.over === text)
      fail(`ASKED: ${text} lost against ${after.answers[token.key]}, which was typed over it`);
  }
}

/** Checks that the server drops a text aside only together with a decision, and then stores the chosen text. */
export function checkDecided(world: World, before: Holding, after: Holding): void {
  const held = [...after.asides, ...Object.values(after.answers)];
  for (const text of before.asides)
    if (!held.includes(text) && world.tokens.get(text)?.gone === undefined)
      fail(`DECIDED: the server has dropped ${text}, which a person has chosen and nobody has stored`);
}

export async function checkSubmitted(world: World, { owner, screen, tab }: Request): Promise<void> {
  const { submitted } = await world.server.inspect(owner);
  for (const key of KEYS)
    if (submitted?.[key] !== screen?.[key])
      fail(`SUBMITTED: ${tab.id} sent ${key}=${String(submitted?.[key])} while it showed ${String(screen?.[key])}`);
}

/** Checks the state at rest: nothing waits, every screen equals the server's answers, and every text has arrived. */
export async function checkSettled(world: World, account: string, tabs: readonly Tab[]): Promise<void> {
  const { answers } = await world.server.inspect(account);
  for (const tab of tabs) {
    if (tab.isSubmitted) continue;
    const { replica } = tab.keeper;
    if (replica.isUnsaved()) fail(`STUCK: tab ${tab.id} never gets rid of ${JSON.stringify(replica.records())}`);
    for (const key of KEYS)
      if (screenOf(tab, key) !== replica.shown(key) && tab.store.getField(key).visible)
        fail(`SCREEN: tab ${tab.id} shows ${key}=${screenOf(tab, key)}, its replica ${String(replica.shown(key))}`);
    for (const key of KEYS)
      if (screenOf(tab, key) !== answers[key] && replica.refusals()[key] === undefined)
        fail(`DIFFERS: tab ${tab.id} shows ${key}=${screenOf(tab, key)}, the server has ${answers[key]}`);
  }
}

export async function checkArrived(world: World): Promise<void> {
  const places = await findPlaces(world);
  for (const [text, { who, gone }] of world.tokens) {
    if (gone !== undefined || who === VISITOR) continue;
    if (places.get(text)?.some(({ where }) => where === "server") !== true)
      fail(`UNREACHABLE: ${text} of ${who} lies in a journal that nobody reads`);
  }
}
