import { KEYS, placeOf, toRefused, type Key } from "./tiny-tenant.ts";
import {
  adopt,
  ask,
  isOutdated,
  leaveHiddenTextAreas,
  leavePage,
  nextNumber,
  openTab,
  permit,
  permitUnkept,
  post,
  receive,
  remember,
  screenOf,
  TABS,
  type Reply,
  type Request,
  type Tab,
  type World,
} from "./world.ts";
import { execute } from "./execute.ts";
import { itemAt } from "./items.ts";
import { checkAsides, checkDecided, checkSubmitted } from "./invariants.ts";
import { backUp, restore } from "./restore.ts";
import { ITEM_EVENTS } from "./item-events.ts";
import { happens, isLoggedIn, ofTab, tabAt, toScreen, type Happening } from "./pages.ts";
import { logIn } from "./log-in.ts";
import { commit, replaceOnScreen, type } from "./typing.ts";

const keyAt = (world: World, y: number): Key => world.keys[y % world.keys.length] ?? "a";
const at = <T>(list: readonly T[], number: number): T | undefined => list[number % Math.max(1, list.length)];
const take = <T>(list: T[], number: number): T | undefined => list.splice(number % Math.max(1, list.length), 1)[0];

const canType = (tab: Tab, key: Key): boolean =>
  tab.isLoaded && !tab.isSubmitted && tab.inFlight?.kind !== "submit" && tab.store.getField(key).visible;

/** Sends all pending changes, or only one, as a page does if the body must be small. */
function send(world: World, tab: Tab, part?: number) {
  if (!isLoggedIn(tab) || !tab.isLoaded || tab.isSubmitted) return undefined;
  const { replica } = tab.keeper;
  const only = part === undefined ? undefined : at(replica.records(), part)?.key;
  const save = replica.nextSave(({ key }) => only === undefined || key === only);
  return save === undefined ? undefined : ask(world, tab, { kind: "save", save });
}

const textsOf = (changes: readonly { readonly key: string; readonly value: unknown }[] = []) =>
  changes.map(({ key, value }) => `${key}=${String(value)}`).join(", ");

export const EVENTS: Readonly<Record<string, Happening>> = {
  ...ITEM_EVENTS,
  type: ofTab(12, (world, tab, y) => {
    const key = keyAt(world, y);
    if (!canType(tab, key)) return undefined;
    const plain = `t${String(nextNumber(world))}`;
    // Every eighth text is too long for the server.
    const text = key === "q" ? `${y % 2 === 0 ? "Y" : "N"}${plain}` : y % 8 === 0 ? toRefused(plain) : plain;
    type(world, tab, key, text);
    return `tab ${tab.id} of ${tab.owner} types ${key}=${text}`;
  }),
  openAndType: ofTab(3, (world, tab, y) => {
    if (!canType(tab, "q") || tab.store.getField("e").visible) return undefined;
    const [choice, text] = [`Y${String(nextNumber(world))}`, `t${String(nextNumber(world))}`];
    type(world, tab, "q", choice);
    if (y % 4 === 0 || !canType(tab, "e")) return `tab ${tab.id} of ${tab.owner} types q=${choice}`;
    type(world, tab, "e", text);
    return `tab ${tab.id} of ${tab.owner} types q=${choice} and, in what opens, e=${text}`;
  }),
  draft: ofTab(6, (world, tab, y) => {
    const key = y % 2 === 0 ? "a" : world.keys.includes("e") ? "e" : "s_2_n";
    if (!canType(tab, key)) return undefined;
    for (const [other, draft] of tab.drafts) if (other !== key) commit(tab, other, draft);
    if (!canType(tab, key)) return undefined;
    const text = `d${String(nextNumber(world))}`;
    replaceOnScreen(world, tab, key, text);
    tab.drafts.set(key, text);
    tab.begun.set(key, tab.store.arrangedAt(key));
    tab.store.setDraft(key, text);
    return `tab ${tab.id} is typing ${key}=${text}`;
  }),
  leaveField: ofTab(4, (_, tab) => {
    if (tab.drafts.size === 0) return undefined;
    for (const [key, text] of tab.drafts) commit(tab, key, text);
    leaveHiddenTextAreas(tab);
    return `tab ${tab.id} leaves the text area`;
  }),
  typeBack: ofTab(3, (world, tab, y) => {
    const key = keyAt(world, y);
    if (!canType(tab, key) || !isLoggedIn(tab)) return undefined;
    const earlier = [...world.tokens].filter(
      ([, token]) =>
        token.who === tab.owner &&
        token.gone === "replaced" &&
        (placeOf(key) < 0
          ? token.key === key
          : token.item === itemAt(world, tab.owner, tab.keeper.replica.known(), key, tab.keeper.replica.epoch())),
    );
    const text = at(earlier, y >> 1)?.[0];
    if (text === undefined || text === screenOf(tab, key)) return undefined;
    type(world, tab, key, text);
    return `tab ${tab.id} types ${key} back to ${text}`;
  }),
  empty: ofTab(1, (world, tab, y) => {
    const key = keyAt(world, y);
    if (!canType(tab, key) || screenOf(tab, key) === "") return undefined;
    type(world, tab, key, "");
    return `tab ${tab.id} empties ${key}`;
  }),
  flush: ofTab(8, async (_, tab) => {
    const isKept = await tab.keeper.flush();
    return `tab ${tab.id} writes its journal${isKept ? "" : ", which is refused"}`;
  }),
  save: ofTab(10, (world, tab) => {
    if (tab.inFlight !== undefined) return undefined;
    tab.inFlight = send(world, tab);
    return tab.inFlight && `tab ${tab.id} sends ${textsOf(tab.inFlight.save?.changes)}`;
  }),
  saveAndDie: ofTab(2, async (world, tab, y) => {
    const { journals } = tab.browser;
    // From here on, the page receives no replies.
    journals.isLeaving = true;
    tab.keeper.keepAtOnce();
    await Promise.resolve();
    journals.isLeaving = false;
    const sent = send(world, tab, y % 2 === 0 ? undefined : y);
    if (journals.isRefused || !tab.keeper.hasJournal()) permitUnkept(world, tab, "shown as not kept");
    world.tabs[tab.index] = undefined;
    return `tab ${tab.id} is left, sending ${textsOf(sent?.save?.changes)}`;
  }),
  saveHidden: ofTab(2, (world, tab, y) => {
    const sent = send(world, tab, y);
    return sent && `tab ${tab.id} is hidden, sending ${textsOf(sent.save?.changes)}`;
  }),
  deliver: happens(14, async (world, x) => {
    const request = take(world.requests, x);
    if (request === undefined) return undefined;
    const reply = await serve(world, request);
    world.replies.push({ request, reply });
    world.reached.add(`${request.kind} ${reply.kind}`);
    return `the server does ${request.kind} of ${request.tab.id} (${textsOf(request.save?.changes)}): ${reply.kind}`;
  }),
  duplicate: happens(1, async (world, x) => {
    const request = at(world.requests, x);
    if (request === undefined) return undefined;
    await serve(world, request);
    return `the server does ${request.kind} of ${request.tab.id}, and will do it again`;
  }),
  respond: happens(12, async (world, x) => {
    const back = take(world.replies, x);
    if (back === undefined) return undefined;
    const isCurrent = back.request.epoch === world.server.epoch();
    if (back.reply.kind === "submitted" && isCurrent) await checkSubmitted(world, back.request);
    await receive(world, back.reply, back.request);
    return `${back.request.tab.id} hears ${back.reply.kind}`;
  }),
  lose: happens(
    2,
    (world, x) =>
      (x % 2 === 0 ? take(world.requests, x >> 1) : take(world.replies, x >> 1)) && "the network loses something",
  ),
  giveUp: ofTab(3, (_, tab) => {
    if (tab.inFlight === undefined) return undefined;
    tab.inFlight = undefined;
    return `${tab.id} waits no longer`;
  }),
  look: ofTab(3, (world, tab) => {
    if (!isLoggedIn(tab) || (tab.isSubmitted && !isOutdated(world, tab))) return undefined;
    ask(world, tab, { kind: "read" });
    return `${tab.id} asks for news`;
  }),
  crash: ofTab(2, (world, tab) => {
    permitUnkept(world, tab, tab.browser.journals.isRefused ? "shown as not kept" : "typed a moment ago");
    world.tabs[tab.index] = undefined;
    return `${tab.id} crashes`;
  }),
  open: happens(6, async (world, x) => {
    const index = x % TABS.length;
    if (world.tabs[index] !== undefined) return undefined;
    const tab = await openTab(world, index);
    return `tab ${String(index)} opens as ${tab.id} of ${tab.owner}`;
  }),
  adopt: ofTab(2, async (world, tab) => {
    if (!tab.isLoaded) return undefined;
    await adopt(world, tab);
    return `${tab.id} looks for what dead tabs left`;
  }),
  logIn: [5, logIn],
  logOut: ofTab(2, async (world, tab) => {
    if (!isLoggedIn(tab) || !tab.isLoaded) return undefined;
    const { browser, owner } = tab;
    // The page warns of the loss and stays open.
    if (!(await tab.keeper.flush())) return undefined;
    if (browser.cookie !== undefined && world.sessions.get(browser.cookie) === owner) {
      world.sessions.delete(browser.cookie);
      browser.cookie = undefined;
    }
    world.tabs[tab.index] = undefined;
    post(world, tab, { kind: "left", owner });
    return `${owner} logs out in ${tab.id}`;
  }),
  endSession: happens(1, (world, x) => {
    const { cookie } = world.browsers[x % 2 === 0 ? 0 : 1];
    return cookie !== undefined && world.sessions.delete(cookie)
      ? `the session of browser ${String(x % 2)} ends`
      : undefined;
  }),
  restart: happens(1, (world) => {
    world.requests.length = 0;
    world.replies.length = 0;
    return "the server is killed and starts again";
  }),
  backUp: happens(2, async (world) => {
    await backUp(world);
    return "the database is backed up";
  }),
  restore: happens(1, async (world) => {
    await restore(world);
    return "the server is stopped, its database is restored, and it starts again";
  }),
  submit: happens(4, (world, x, y) => {
    // Only a page that shows another tab's unsaved text can submit something other than its screen.
    const mirroring = world.tabs.find((other) => KEYS.some((key) => other?.keeper.replica.isMirrored(key)));
    const tab = y % 2 === 0 ? (mirroring ?? tabAt(world, x)) : tabAt(world, x);
    if (tab === undefined || !isLoggedIn(tab) || !tab.isLoaded || tab.isSubmitted || tab.inFlight !== undefined)
      return undefined;
    for (const [key, text] of tab.drafts) commit(tab, key, text);
    const { replica } = tab.keeper;
    const undecided = [...replica.openAsides(), ...Object.keys(replica.refusals())];
    if (replica.isUnsaved() || replica.awaitsOthers() || undecided.length > 0) return undefined;
    const screen = toScreen(tab);
    tab.inFlight = ask(world, tab, { kind: "submit", screen });
    return `${tab.id} submits ${JSON.stringify(screen)}`;
  }),
  choose: ofTab(4, (world, tab, y) => {
    if (!tab.isLoaded || tab.isSubmitted || tab.inFlight?.kind === "submit") return undefined;
    const { replica } = tab.keeper;
    const aside = at(replica.openAsides(), y);
    if (aside === undefined) return undefined;
    const key = aside.key as Key;
    const text = String(aside.value);
    const isTaken = y % 2 === 0 && aside.kind !== "gone" && canType(tab, key) && screenOf(tab, key) !== text;
    if (isTaken) type(world, tab, key, text);
    const token = world.tokens.get(text);
    if (isTaken && token !== undefined) token.isChosen = true;
    else if (aside.kind === "gone" || screenOf(tab, key) !== text) permit(world, text, "replaced");
    replica.settle(aside.id);
    return `${tab.id} chooses ${isTaken ? text : `what stands over ${text}`} at ${key}`;
  }),
  hear: happens(8, async (world, x) => {
    // Messages usually arrive in order. A frozen page may receive them late.
    const message = take(world.messages, x % 2 === 0 ? 0 : x);
    if (message === undefined) return undefined;
    const { to } = message;
    if (world.tabs[to.index] !== to || !to.isLoaded || to.isSubmitted) return "nobody hears a message";
    if (message.message.kind === "left") {
      if (message.message.owner === to.owner) await leavePage(world, to);
    } else {
      to.keeper.hear(message.message);
      if (message.message.kind === "claimed") await to.keeper.flush();
      leaveHiddenTextAreas(to);
    }
    return `${to.id} hears ${message.message.kind}`;
  }),
  deaf: [1, (world, x) => take(world.messages, x) && "a message between tabs is lost"],
  refuseStorage: happens(1, (world, x) => {
    const browser = world.browsers[x % 2 === 0 ? 0 : 1];
    browser.journals.isRefused = !browser.journals.isRefused;
    return `browser ${String(browser.id)} ${browser.journals.isRefused ? "refuses" : "allows"} storage`;
  }),
};

async function serve(world: World, request: Request): Promise<Reply> {
  const before = await world.server.inspect(request.owner);
  const reply = await execute(world, request);
  const after = await world.server.inspect(request.owner);
  remember(world, request.owner, after);
  for (const kind of after.kinds) world.reached.add(kind);
  // A page that sends lost texts does not know the database's state before the restore.
  if (world.server.epoch() === "e0") checkAsides(world, before, after);
  checkDecided(world, before, after);
  if (reply.kind === "submitted") await checkSubmitted(world, request);
  return reply;
}
