import { createListeners, type Answers } from "../../engine/core/index.ts";
import type { RefusedAnswer } from "../../engine/protocol/index.ts";
import type { AnswerStore } from "../../engine/react/index.ts";
import { NetworkError, UnauthorizedError } from "../api/api-errors.ts";
import type { ApplicationCalls } from "../api/application-calls.ts";
import type { SaverState, SavingKind } from "./saver-state.ts";

export interface Saver {
  readonly state: () => SaverState;
  readonly subscribe: (listener: () => void) => () => void;
  /** Saves what is unsaved now. Resolves when the server has acknowledged all of it; rejects with the error of the call. */
  readonly save: () => Promise<void>;
  /** Saves a little later, once typing pauses. */
  readonly saveSoon: () => void;
  /** Sends what is unsaved while the page is being left, without waiting for the answer. */
  readonly saveOnLeaving: () => void;
  readonly stop: () => void;
}

export interface SaverOptions {
  readonly store: AnswerStore;
  readonly saveAnswers: (
    answers: Answers,
    keepalive?: boolean,
  ) => Promise<Pick<Awaited<ReturnType<ApplicationCalls["saveAnswers"]>>, "answer" | "refused">>;
  /** Called with what is still unsaved, after every change of it. */
  readonly keep: (unsaved: Answers) => void;
  readonly onRefused: (refused: readonly RefusedAnswer[]) => void;
  readonly pauseMs?: number;
  readonly retryMs?: number;
}

/** Fetch refuses a keepalive body of more than 64 kB, so a larger one stays in the journal. */
const KEEPALIVE_MAX_CHARACTERS = 60_000;

/** Keeps the server up to date with the store. It sends only changed keys, one request at a time, and tries again after a failure. */
export function createSaver({
  store,
  saveAnswers,
  keep,
  onRefused,
  pauseMs = 3000,
  retryMs = 15_000,
}: SaverOptions): Saver {
  const listeners = createListeners();
  let state: SaverState = { kind: "idle", isKept: true };
  let timer: ReturnType<typeof setTimeout> | undefined;
  let firesAt = Infinity;
  let dueAt = Infinity;
  let running: Promise<void> | undefined;
  let stopped = false;

  const enter = (kind: SavingKind) => {
    if (kind === state.kind) return;
    state = { ...state, kind, ...(kind === "saved" ? { savedAt: Date.now() } : {}) };
    listeners.notify();
  };

  const disarm = () => {
    clearTimeout(timer);
    firesAt = Infinity;
  };

  const arm = (delayMs: number) => {
    disarm();
    if (stopped) return;
    firesAt = performance.now() + delayMs;
    timer = setTimeout(() => {
      firesAt = Infinity;
      const leftMs = dueAt - performance.now();
      if (leftMs > 0) arm(leftMs);
      else void save().catch(() => undefined);
    }, delayMs);
  };

  /** A timer that runs already is not replaced, because setting one at each key typed would cost more than the rest of the work. */
  const later = (delayMs: number) => {
    dueAt = performance.now() + delayMs;
    if (firesAt > dueAt) arm(delayMs);
  };

  const send = async (): Promise<void> => {
    for (let sent = store.unsaved(); Object.keys(sent).length > 0; sent = store.unsaved()) {
      enter("saving");
      const { answer, refused } = await saveAnswers(sent);
      store.markSaved(sent, answer);
      keep(store.unsaved());
      if (refused.length > 0) onRefused(refused);
    }
    enter(state.kind === "idle" ? "idle" : "saved");
  };

  const save = (): Promise<void> => {
    disarm();
    running ??= send()
      .catch((error: unknown) => {
        enter(!(error instanceof NetworkError) ? "failed" : navigator.onLine ? "unreachable" : "offline");
        if (!(error instanceof UnauthorizedError)) later(retryMs);
        throw error;
      })
      .finally(() => {
        running = undefined;
      });
    return running;
  };

  const onOnline = () => later(0);
  globalThis.addEventListener("online", onOnline);

  return {
    state: () => state,
    subscribe: listeners.subscribe,
    save,
    saveSoon() {
      keep(store.unsaved());
      if (state.kind === "offline" || state.kind === "unreachable" || state.kind === "failed") return;
      enter("waiting");
      later(pauseMs);
    },
    saveOnLeaving() {
      const sent = store.unsaved();
      if (stopped || Object.keys(sent).length === 0 || JSON.stringify(sent).length > KEEPALIVE_MAX_CHARACTERS) return;
      void saveAnswers(sent, true).then(
        ({ answer }) => {
          store.markSaved(sent, answer);
          keep(store.unsaved());
        },
        () => undefined,
      );
    },
    stop() {
      stopped = true;
      disarm();
      globalThis.removeEventListener("online", onOnline);
    },
  };
}
