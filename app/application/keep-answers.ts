import { isAnswered } from "../../engine/core/index.ts";
import { messageSchema, visitorKeySchema, type Profile } from "../../engine/protocol/index.ts";
import type { AnswerStore } from "../../engine/react/index.ts";
import type { Portal } from "../create-portal.ts";
import { createKeeper, createTabLink, type Keeper, type KeeperOptions } from "../saving/create-keeper.ts";
import { showForm, VISITOR } from "../saving/change.ts";
import type { Device, Journal } from "../saving/indexed-journals.ts";
import { createReplica } from "../saving/replica.ts";
import type { Saver, SavingKind } from "../saving/create-saver.ts";

interface KeptAnswersOptions extends Pick<KeeperOptions, "onTyped" | "onBehind" | "onAskedToSave"> {
  readonly portal: Portal;
  readonly store: AnswerStore;
  readonly device: Device | undefined;
  readonly profile: Profile | undefined;
}

export type VisitorAnswers = NonNullable<ReturnType<typeof keepAnswers>["visitor"]>;

/** `kept`: stored in the browser. `inMemory`: in this page only. */
export type VisitorState = "empty" | "kept" | "inMemory";

const ASK_AGAIN_MS = 5000;

/** Stores the answers of one application in the browser, encrypted with the key of the profile or of the visitor. */
export function keepAnswers({ portal, store, device, profile, ...events }: KeptAnswersOptions) {
  const tab = newId();
  const owner = profile?.account ?? VISITOR;
  const replica = createReplica({
    tab,
    writer: tab,
    epoch: profile?.epoch,
    now: Date.now,
    ...showForm(store.tenant),
  });
  let askAgainAt = 0;
  let visitorKey: string | undefined;

  const readVisitorKey = async (): Promise<string | undefined> => {
    if (Date.now() < askAgainAt) return undefined;
    try {
      visitorKey = (await portal.callApi("/public/visitor-key", visitorKeySchema, { method: "POST" })).key;
      return visitorKey;
    } catch {
      askAgainAt = Date.now() + ASK_AGAIN_MS;
      return undefined;
    }
  };

  /** Opens the journal. For a visitor without changes, requests no key, so that the browser gets no cookie. */
  const openJournal = async (): Promise<Journal | undefined> => {
    if (device === undefined) return undefined;
    if (profile !== undefined) return device.open(owner, tab, profile.journal_key);
    if (replica.records().length === 0 && !(await device.hasAny())) return undefined;
    const key = await readVisitorKey();
    return key === undefined ? undefined : device.open(VISITOR, tab, key);
  };

  const claim = async (): Promise<void> => {
    if (profile === undefined || device === undefined || !(await device.hasAny())) return;
    const key = await readVisitorKey();
    if (key === undefined || !(await device.claim(profile.account, profile.journal_key, key))) return;
    link.send({ kind: "claimed" });
  };

  const link = createTabLink({
    name: `portico:${store.tenant.definition.tenant.id}`,
    tab,
    onMessage: (message) => keeper.hear(message),
  });
  const keeper: Keeper = createKeeper({
    owner,
    replica,
    store,
    openJournal,
    claim,
    link,
    newWriter: newId,
    ...events,
    onClaimed: () => location.reload(),
  });
  const state = (): VisitorState => {
    if (!replica.records().some(({ value }) => isAnswered(value))) return "empty";
    return keeper.isKept() ? "kept" : "inMemory";
  };
  const clear = async (): Promise<void> => {
    await keeper.flush();
    await device?.clearVisitor(visitorKey);
    link.send({ kind: "claimed" });
    await portal.callApi("/public/visitor-key", messageSchema, { method: "DELETE" }).catch(() => undefined);
    // Close the replica, so that the browser reloads without a warning about unsaved answers.
    replica.close();
    location.reload();
  };
  const visitor = { state, records: replica.records, subscribe: keeper.subscribe, clear };
  return { keeper, visitor: profile === undefined ? visitor : undefined };
}

function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(9)), (byte) => byte.toString(36).padStart(2, "0")).join("");
}

/** Delay of the first check. A tab may count as open for a moment after it has closed. */
const FIRST_NEWS_MS = 1500;
const NEWS_MS = 15_000;
const SERVER_NEWS_MS = 60_000;

const UNREACHED: ReadonlySet<SavingKind> = new Set(["offline", "unreachable", "failed", "loggedOut", "otherAccount"]);

/**
 * Watches the page. Stores and sends unsaved answers when the page may end, asks for news while it is visible, adopts
 * changes of closed tabs. Lets the browser warn before answers are lost. Returns a function that stops all this.
 * @param isSending true while the page is sending a file
 */
export function watchPage(keeper: Keeper, saver: Saver | undefined, isSending: () => boolean): () => void {
  const onHide = () => {
    if (saver === undefined) keeper.keepAtOnce();
    else saver.saveOnLeaving();
  };
  const onVisible = () => void (saver === undefined ? keeper.adopt() : saver.catchUp()).catch(() => undefined);
  const adopt = () =>
    void keeper
      .adopt()
      .then(() => {
        if (keeper.replica.nextSave() !== undefined) saver?.saveSoon();
      })
      .catch(() => undefined);
  const onLeaving = (event: BeforeUnloadEvent) => {
    // Store now: browsers give a page more time here than at `pagehide`.
    keeper.keepAtOnce();
    if (isSending()) event.preventDefault();
    if ((keeper.isKept() && keeper.isKeeping() && keeper.hasJournal()) || !keeper.replica.isUnsaved()) return;
    if (saver === undefined || !navigator.onLine || UNREACHED.has(saver.state().kind)) event.preventDefault();
  };
  const first = setTimeout(adopt, FIRST_NEWS_MS);
  const timer = setInterval(adopt, NEWS_MS);
  const news = setInterval(() => document.visibilityState === "visible" && onVisible(), SERVER_NEWS_MS);
  const onVisibility = () => (document.visibilityState === "visible" ? onVisible() : onHide());
  const watch = new AbortController();
  const { signal } = watch;
  window.addEventListener("beforeunload", onLeaving, { signal });
  window.addEventListener("pagehide", onHide, { signal });
  window.addEventListener("focus", onVisible, { signal });
  document.addEventListener("visibilitychange", onVisibility, { signal });
  return () => {
    clearTimeout(first);
    clearInterval(timer);
    clearInterval(news);
    watch.abort();
  };
}
