import { messageSchema, visitorKeySchema, type Profile } from "../../engine/protocol/index.ts";
import type { AnswerStore } from "../../engine/react/index.ts";
import type { Portal } from "../portal.tsx";
import { createKeeper, type Keeper } from "../saving/create-keeper.ts";
import type { Device } from "../saving/device.ts";
import { VISITOR } from "../saving/change.ts";
import type { Journal } from "../saving/indexed-journals.ts";
import { createReplica } from "../saving/replica.ts";
import { createTabLink } from "../saving/tab-link.ts";
import type { Saver } from "../saving/create-saver.ts";
import type { SavingKind } from "../saving/saver-state.ts";
import type { Change } from "../saving/change.ts";

interface KeptAnswersOptions {
  readonly portal: Portal;
  readonly store: AnswerStore;
  /** Undefined where the part of the portal that keeps answers could not be loaded. */
  readonly device: Device | undefined;
  /** Undefined for a visitor. */
  readonly profile: Profile | undefined;
  readonly onTyped: () => void;
  readonly onBehind: () => void;
  readonly onAskedToSave: () => void;
}

/** After a failure, nothing is asked again for this long, because a flush comes with every few letters. */
const ASK_AGAIN_MS = 5000;

/** Keeps the answers of one application on this device: an account's with the key of its profile, a visitor's with the browser's. */
export function keepAnswers({
  portal,
  store,
  device,
  profile,
  onTyped,
  onBehind,
  onAskedToSave,
}: KeptAnswersOptions): Keeper & Pick<VisitorAnswers, "clear"> {
  const tab = newId();
  const owner = profile?.account ?? VISITOR;
  const replica = createReplica({
    tab,
    writer: tab,
    epoch: profile?.epoch,
    now: Date.now,
    ...device?.showForm(store.tenant),
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

  /** A visitor who has typed nothing, here or before, gets no cookie. */
  const openJournal = async (): Promise<Journal | undefined> => {
    if (device === undefined) return undefined;
    if (profile !== undefined) return device.openJournal(owner, tab, profile.journal_key);
    if (replica.records().length === 0 && !(await device.hasVisitorAnswers())) return undefined;
    return device.openJournal(VISITOR, tab, await readVisitorKey());
  };

  const claim = async (): Promise<void> => {
    if (profile === undefined || device === undefined || !(await device.hasVisitorAnswers())) return;
    const key = await readVisitorKey();
    if (key === undefined || !(await device.claimVisitor(profile.account, profile.journal_key, key))) return;
    link.send({ kind: "claimed" });
  };

  const link = createTabLink({
    name: `portico:${store.tenant.definition.tenant.id}`,
    tab,
    onMessage: (message) => keeper.hear(message),
  });
  const keeper = createKeeper({
    owner,
    replica,
    store,
    openJournal,
    claim,
    link,
    newWriter: newId,
    onTyped,
    onBehind,
    onAskedToSave,
    // The answers are the account's now, and so is the browser's session: this page shows both when it is loaded again.
    onClaimed: () => location.reload(),
  });
  return {
    ...keeper,
    async clear() {
      await keeper.flush();
      await device?.clearVisitor(visitorKey);
      link.send({ kind: "claimed" });
      await portal.callApi("/public/visitor-key", messageSchema, { method: "DELETE" }).catch(() => undefined);
      // What no journal keeps is deleted too, and nobody is asked whether to leave it.
      replica.close();
      location.reload();
    },
  };
}

function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(9)), (byte) => byte.toString(36).padStart(2, "0")).join("");
}

interface WatchedApplication {
  readonly keeper: Keeper;
  readonly saver: Saver | undefined;
  /** Whether a file is on its way that only this page has. */
  readonly isSending: () => boolean;
}

/** A tab that has just gone may count as open for a moment, and one may go at any time. */
const FIRST_NEWS_MS = 1500;
const NEWS_MS = 15_000;

/** What a last request while the page is being left would not change. */
const UNREACHED: ReadonlySet<SavingKind> = new Set(["offline", "unreachable", "failed", "loggedOut", "otherAccount"]);

/**
 * Keeps and sends what is unsaved whenever the page may be about to end, and asks for news whenever somebody looks at
 * it again. Takes over what tabs left that are gone. Has the browser ask before it drops what is in this page only.
 * Returns a function that ends the watch.
 */
export function watchPage({ keeper, saver, isSending }: WatchedApplication): () => void {
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
  /** The browser shows words of its own, in which nobody can say why. */
  const onLeaving = (event: BeforeUnloadEvent) => {
    // A slow page has a second here, and at pagehide only half of one before the browser ends it.
    keeper.keepAtOnce();
    if (isSending()) event.preventDefault();
    if ((keeper.isKept() && keeper.isKeeping() && keeper.hasJournal()) || !keeper.replica.isUnsaved()) return;
    if (saver === undefined || !navigator.onLine || UNREACHED.has(saver.state().kind)) event.preventDefault();
  };
  const first = setTimeout(adopt, FIRST_NEWS_MS);
  const timer = setInterval(adopt, NEWS_MS);
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
    watch.abort();
  };
}

/** Where a visitor's answers are: nowhere because there are none, on this device, or in this page only. */
export type VisitorState = "empty" | "kept" | "inMemory";

/** What somebody without an account has filled in on this device. */
export interface VisitorAnswers {
  readonly state: () => VisitorState;
  /** The changes that are kept here. */
  readonly records: () => readonly Change[];
  readonly subscribe: (listener: () => void) => () => void;
  /** Deletes all of it from this device and from every tab, and loads the page again. */
  readonly clear: () => Promise<void>;
}
