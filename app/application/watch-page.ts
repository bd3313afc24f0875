import type { Keeper } from "../saving/create-keeper.ts";
import type { Saver } from "../saving/create-saver.ts";
import type { SavingKind } from "../saving/saver-state.ts";

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
