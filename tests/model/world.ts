import { EMPTY_APPLICATION, type Tenant } from "../../engine/core/index.ts";
import type { News } from "../../engine/protocol/index.ts";
import { createAnswerStore, type AnswerStore } from "../../engine/react/index.ts";
import { isSameChange, toServerNews, VISITOR, type Change, type Save } from "../../app/saving/change.ts";
import { createKeeper, type Keeper, type TabMessage } from "../../app/saving/create-keeper.ts";
import { createLayoutNews, type LayoutNews } from "../../app/application/create-form-services.ts";
import { createReplica } from "../../app/saving/replica.ts";
import { restoreKeeper } from "../../app/saving/restore-keeper.ts";
import { toUndo } from "./items.ts";
import { createMemoryJournals, type MemoryJournals } from "./memory-journals.ts";
import { createRealServer, type Arrangement, type Holding, type ModelServer } from "./real-server.ts";
import { GROUP, keysOf, type Key, type Part } from "./tiny-tenant.ts";

/** Tabs 0 and 1 are of browser 0, and tab 2 is of browser 1. */
export const TABS = [0, 1, 2] as const;

export interface Browser {
  readonly id: number;
  readonly journals: MemoryJournals;
  /** The session cookie, which all tabs of a browser share. */
  cookie: string | undefined;
}

export interface Tab {
  readonly index: number;
  readonly id: string;
  readonly browser: Browser;
  readonly owner: string;
  readonly store: AnswerStore;
  readonly keeper: Keeper;
  readonly layout: LayoutNews;
  /** The arrangement that restores the item which this tab removed last. */
  undo: Arrangement | undefined;
  /** The arrangement in which each text area got the focus. */
  readonly begun: Map<Key, number>;
  readonly drafts: Map<Key, string>;
  /** A visitor's changes that no journal could store, which this page took over at the log-in. */
  readonly carried: readonly Change[];
  isLoaded: boolean;
  isSubmitted: boolean;
  inFlight: Request | undefined;
  readonly lastShown: Map<Key, string>;
}

export interface Request {
  readonly kind: "read" | "save" | "submit" | "arrange" | "count" | "profile";
  readonly epoch: string | undefined;
  readonly owner: string;
  readonly cookie: string | undefined;
  readonly tab: Tab;
  readonly known: number;
  readonly save?: Save;
  readonly arrangement?: Arrangement;
  readonly count?: number;
  /** The screen when the person pressed Submit or a button of an item. */
  readonly screen?: Readonly<Record<Key, string>>;
}

export type Reply =
  | { readonly kind: "ended" | "other" | "submitted" | "counted" | "restored" }
  | { readonly kind: "profile"; readonly epoch: string; readonly news: News }
  | { readonly kind: "arranged" | "news" | "closed"; readonly news: News }
  | { readonly kind: "saved"; readonly reply: Exclude<Awaited<ReturnType<ModelServer["save"]>>, "submitted"> };

/** A typed text. Every text is unique, so the model can find it. */
export interface Token {
  who: string;
  readonly key: Key;
  /** The item in which it was typed, if any. */
  item: string | undefined;
  tab: string;
  /** The reason why the text may be missing, such as a replacement or a warning. Undefined if it must be found. */
  gone: string | undefined;
  /** Every text that its author had seen at the question, and every text that the authors of those texts had seen. */
  readonly seen: ReadonlySet<string>;
  readonly known: number;
  readonly over: string;
  /** Number of times it was typed. A person who saw the text may not have seen the latest typing. */
  typings: number;
  /** True if a choice on a visitor's page restored it. A log-in may have taken it before, so it may belong to two people. */
  isAgain: boolean;
  /** True if a person chose this text of an aside. The server keeps the aside until the choice arrives. */
  isChosen: boolean;
}

/** `left` comes through the session's channel: the owner logged out. */
type PageMessage = TabMessage | { readonly kind: "left"; readonly owner: string };

export interface World {
  readonly tenant: Tenant;
  readonly server: ModelServer;
  readonly sessions: Map<string, string>;
  readonly browsers: readonly [Browser, Browser];
  readonly tabs: (Tab | undefined)[];
  readonly requests: Request[];
  readonly replies: { readonly request: Request; readonly reply: Reply }[];
  readonly messages: { readonly to: Tab; readonly message: PageMessage }[];
  readonly tokens: Map<string, Token>;
  readonly history: Map<string, Readonly<Record<Key, string>>>;
  /** Items in their order, by account and epoch, with the content revision from which the order holds; oldest first. */
  readonly items: Map<string, { readonly revision: number; readonly items: readonly string[] }[]>;
  backup: { readonly epoch: string; readonly revisions: ReadonlyMap<string, number> };
  /** Texts that the restored database lacks, with the pages and journals that held them. */
  readonly lost: Map<string, ReadonlySet<string>>;
  readonly keys: readonly Key[];
  readonly log: string[];
  readonly reached: Set<string>;
  clock: number;
  lastNumber: number;
}

export function createWorld(tenant: Tenant, part: Part): World {
  const browser = (id: number): Browser => ({ id, journals: createMemoryJournals(), cookie: undefined });
  const world: World = {
    tenant,
    server: createRealServer(tenant, () => world.clock),
    sessions: new Map(),
    browsers: [browser(0), browser(1)],
    tabs: TABS.map(() => undefined),
    requests: [],
    replies: [],
    messages: [],
    tokens: new Map(),
    history: new Map(),
    items: new Map(),
    keys: keysOf(part),
    backup: { epoch: "e0", revisions: new Map() },
    lost: new Map(),
    log: [],
    reached: new Set(),
    clock: 1000,
    lastNumber: 0,
  };
  return world;
}

export const nextNumber = (world: World): number => (world.lastNumber += 1);

export const browserOf = (world: World, index: number): Browser => world.browsers[index < 2 ? 0 : 1];

/** Sends a message to the other tabs, which may receive it late, in another order or never. */
export function post(world: World, from: Pick<Tab, "index" | "browser">, message: PageMessage): void {
  for (const tab of world.tabs)
    if (tab !== undefined && tab.browser === from.browser && tab.index !== from.index)
      world.messages.push({ to: tab, message });
}

export async function openTab(world: World, index: number, carried: readonly Change[] = []): Promise<Tab> {
  const browser = browserOf(world, index);
  const owner = world.sessions.get(browser.cookie ?? "") ?? VISITOR;
  const id = `t${String(nextNumber(world))}`;
  const store = createAnswerStore({
    tenant: world.tenant,
    application: EMPTY_APPLICATION,
    now: new Date("2026-11-21T17:00:00Z"),
    onChange: (change) => tab.keeper.note(change),
    onDraft: (key, text) => tab.keeper.noteDraft(key, text),
  });
  const tab: Tab = {
    index,
    id,
    browser,
    owner,
    store,
    keeper: createKeeper({
      owner,
      replica: createReplica({
        tab: id,
        writer: id,
        epoch: owner === VISITOR ? undefined : world.server.epoch(),
        now: () => (world.clock += 1),
      }),
      store,
      openJournal: () => Promise.resolve(browser.journals.open(owner, id)),
      link: {
        send: (message) => post(world, { index, browser }, message),
        readLivingTabs: () => Promise.resolve(new Set(world.tabs.flatMap((other) => other?.id ?? []))),
        close: () => undefined,
      },
      newWriter: () => `t${String(nextNumber(world))}`,
      onBehind: () => ask(world, tab, { kind: "read" }),
      onClaimed: () => tab.drafts.clear(),
      schedule: () => undefined,
    }),
    layout: createLayoutNews({
      store,
      isInWork: (key) => tab.keeper.replica.records().some((change) => change.key === key),
    }),
    undo: undefined,
    begun: new Map(),
    drafts: new Map(),
    carried,
    isLoaded: owner === VISITOR,
    isSubmitted: false,
    inFlight: undefined,
    lastShown: new Map(),
  };
  world.tabs[index] = tab;
  if (owner === VISITOR) await adopt(world, tab);
  else tab.inFlight = ask(world, tab, { kind: "read" });
  return tab;
}

export function giveTo(world: World, text: string, account: string): void {
  const token = world.tokens.get(text);
  if (token !== undefined) token.who = account;
}

/** Moves a visitor's texts in this browser to the account, at a log-in or when a page of the account finds more. */
export function claimVisitor(world: World, { browser, index }: Pick<Tab, "browser" | "index">, account: string): void {
  const { journals } = browser;
  if (journals.isRefused || !journals.records().some(({ owner }) => owner === VISITOR)) return;
  for (const { value } of journals.claim(account)) giveTo(world, String(value), account);
  world.reached.add("claimed");
  post(world, { browser, index }, { kind: "claimed" });
}

/** Adopts the journal's changes. On a submitted application, the page shows them as unsubmitted. */
export async function adopt(world: World, tab: Tab): Promise<void> {
  if (tab.owner !== VISITOR && world.sessions.get(tab.browser.cookie ?? "") === tab.owner)
    claimVisitor(world, tab, tab.owner);
  await tab.keeper.adopt();
  leaveHiddenTextAreas(tab);
  if (tab.isSubmitted) close(world, tab);
}

/** True if the page does not know of the restore yet. */
export const isOutdated = ({ server }: World, { owner, keeper }: Tab): boolean =>
  owner !== VISITOR && keeper.replica.epoch() !== server.epoch();

export function screenOf(tab: Tab, key: Key): string {
  if (!tab.store.getField(key).visible) return "";
  return tab.drafts.get(key) ?? String(tab.store.getEntered(key) ?? "");
}

/**
 * A text area that disappears while somebody types stores its text. If the text area now belongs to another item, it is
 * empty: the model noted each letter when it was typed.
 */
export function leaveHiddenTextAreas(tab: Tab): void {
  for (const key of tab.drafts.keys()) if (tab.begun.get(key) !== tab.store.arrangedAt(key)) tab.drafts.delete(key);
  for (const [key, text] of tab.drafts) {
    if (tab.store.getField(key).visible) continue;
    tab.drafts.delete(key);
    tab.store.setAnswers({ [key]: text });
  }
}

export function ask(
  world: World,
  tab: Tab,
  asked: Pick<Request, "kind" | "save" | "screen" | "arrangement" | "count">,
): Request {
  const { owner, browser } = tab;
  const { replica } = tab.keeper;
  const opened = { epoch: replica.epoch(), known: replica.known() };
  const request = { ...asked, ...opened, owner, cookie: browser.cookie, tab };
  world.requests.push(request);
  return request;
}

/** Records the server's answers, so that the model knows what a page saw at each revision. */
export function remember(world: World, account: string, { answers, revision }: Holding): void {
  world.history.set(`${account} ${world.server.epoch()} ${String(revision)}`, answers);
}

export function permit(world: World, text: string, reason: string): void {
  const token = world.tokens.get(text);
  if (token !== undefined) token.gone ??= reason;
}

/**
 * Allows the loss of texts that this tab has not written to the journal. The page has warned about the loss, or the
 * text was typed a moment ago.
 */
export function permitUnkept(world: World, tab: Tab, reason: string): void {
  for (const { value } of unkeptOf(tab))
    // The server keeps both texts until the choice arrives.
    if (world.tokens.get(String(value))?.isChosen !== true) permit(world, String(value), reason);
}

/** Returns the tab's changes that no journal of its browser has. */
export function unkeptOf({ browser, keeper, carried }: Tab): readonly Change[] {
  const kept = browser.journals.records();
  return [...keeper.replica.records(), ...carried].filter(
    (change) => !kept.some((record) => isSameChange(record.change, change)),
  );
}

/** Handles the server's reply as the saver does. */
export async function receive(world: World, reply: Reply, request: Request): Promise<void> {
  const { tab } = request;
  const { keeper } = tab;
  if (world.tabs[tab.index] !== tab) return;
  if (tab.inFlight === request) tab.inFlight = undefined;
  if (request.epoch !== keeper.replica.epoch()) return;
  switch (reply.kind) {
    // A dialog opens over the form, which stays as it is.
    case "ended":
    case "other":
      return;
    case "restored":
      tab.inFlight = ask(world, tab, { kind: "profile" });
      return;
    case "profile":
      return restorePage(world, tab, reply.epoch, reply.news);
    case "submitted":
      return close(world, tab);
    case "counted":
      tab.store.setCount(GROUP, request.count ?? 1);
      break;
    case "arranged":
      tab.undo = toUndo(request, reply.news.content_revision);
      await showNews(tab, reply.news);
      break;
    case "saved":
      if (request.save === undefined) return;
      await tab.layout.ask(() => Promise.resolve(reply.reply.news));
      keeper.receive(
        toServerNews(world.tenant, reply.reply.news),
        { outcomes: reply.reply.results, messages: reply.reply.messages },
        request.save,
      );
      if (reply.reply.news.submitted) close(world, tab);
      break;
    case "news":
    case "closed":
      await showNews(tab, reply.news);
      await load(world, tab);
      if (reply.news.submitted) close(world, tab);
  }
  leaveHiddenTextAreas(tab);
}

async function load(world: World, tab: Tab): Promise<void> {
  if (tab.isLoaded) return;
  tab.isLoaded = true;
  tab.keeper.replica.adopt(tab.carried, () => true);
  await adopt(world, tab);
}

/** The database was restored. Reloads an application that was submitted and is now a draft. */
async function restorePage(world: World, tab: Tab, epoch: string, news: News): Promise<void> {
  world.reached.add("restored");
  await tab.layout.ask(() => Promise.resolve(news));
  restoreKeeper(tab.keeper, epoch, toServerNews(tab.store.tenant, news));
  leaveHiddenTextAreas(tab);
  if (tab.isSubmitted && !news.submitted) {
    await leavePage(world, tab);
    await openTab(world, tab.index);
    return;
  }
  await load(world, tab);
  if (news.submitted) close(world, tab);
}

async function showNews(tab: Tab, news: News): Promise<void> {
  await tab.layout.ask(() => Promise.resolve(news));
  tab.keeper.learn(toServerNews(tab.store.tenant, news));
}

/** Closes a tab of a submitted application. The page shows its remaining texts as unsubmitted. */
function close(world: World, tab: Tab): void {
  for (const { value } of tab.keeper.replica.records()) permit(world, String(value), "refused");
  tab.drafts.clear();
  tab.keeper.closeSubmitted();
  tab.isSubmitted = true;
}

export async function leavePage(world: World, tab: Tab): Promise<void> {
  if (!(await tab.keeper.flush()) || !tab.isLoaded) permitUnkept(world, tab, "shown as not kept");
  world.tabs[tab.index] = undefined;
}
