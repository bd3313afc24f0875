import { createListeners, type AnswerValue, type Answers, type Tenant } from "../../engine/core/index.ts";
import type { News, SaveAnswer, SaveRequest, Aside } from "../../engine/protocol/index.ts";
import { isClosed, NetworkError, OtherAccountError, ServerError, UnauthorizedError } from "../api/call-api.ts";
import { toSaveBody, toServerNews, type Change, type Save } from "./change.ts";
import type { Keeper } from "./create-keeper.ts";

export type Saver = ReturnType<typeof createSaver>;

interface SaverOptions {
  readonly tenant: Tenant;
  readonly keeper: Keeper;
  readonly calls: {
    readonly saveChanges: (body: SaveRequest, keepalive?: boolean) => Promise<SaveAnswer>;
    readonly readNews: (known: number, form: string) => Promise<News>;
  };
  readonly onDocuments: () => void;
  readonly onSubmitted: () => void;
  readonly enter: (answers: Answers) => void;
}

/**
 * Limit of the changes in one call, if the page ends or the server found a call too large. Fetch rejects keepalive
 * bodies over 64 KiB: the rest is for ids of decided conflicts.
 */
const MAX_BYTES = 56_000;
/** Longest time that `saveEverywhere` waits for another tab. */
const OTHERS_MS = 8000;
const OTHERS_STEP_MS = 500;
const RETRY_MS = 15_000;
const LONGEST_PAUSE_MS = 5 * 60_000;
const ANSWER_MS = 250;
const TYPING_PAUSE_MS = 3000;
/** Longest time that an answer waits while the applicant types on. */
const LONGEST_WAIT_MS = 10_000;

/** Saves the changes of one tab. Retries after a failure. */
export function createSaver({ tenant, keeper, calls, onDocuments, onSubmitted, enter }: SaverOptions) {
  const { replica } = keeper;
  const listeners = createListeners();
  let state = FIRST_STATE;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let dueAt = 0;
  let waitingSince = 0;
  let running: Promise<void> | undefined;
  let reading: Promise<void> | undefined;
  let stopped = false;

  const change = (to: Partial<SaverState> = {}) => {
    const next = reduceSaver(state, {
      ...to,
      isKept: keeper.isKept(),
      refused: Object.keys(replica.refusals()).filter((key) => tenant.fields.has(key)),
      asides: replica.openAsides(),
    });
    if (next === state) return;
    state = next;
    listeners.notify();
  };

  const disarm = () => {
    clearTimeout(timer);
    timer = undefined;
  };

  const onTimer = () => {
    timer = undefined;
    const leftMs = dueAt - performance.now();
    if (leftMs > 0) timer = setTimeout(onTimer, leftMs);
    else saveNow();
  };

  /** Keeps a running timer: setting a timer at each keystroke would be slow. */
  const later = (delayMs: number) => {
    dueAt = performance.now() + delayMs;
    if (!stopped) timer ??= setTimeout(onTimer, delayMs);
  };

  /** Returns the pause after a failure. Follows Retry-After up to a limit, because the applicant may type on. */
  const pauseAfter = (error: unknown): number => {
    const asked = error instanceof ServerError ? error.retryAfterMs : undefined;
    return asked === undefined ? RETRY_MS : Math.min(asked, LONGEST_PAUSE_MS);
  };

  const close = (lapse?: unknown) => {
    if (state.kind === "submitted") return;
    keeper.announceChange();
    disarm();
    change({ kind: "submitted", notTaken: keeper.closeSubmitted(), lapsed: lapse });
    onSubmitted();
  };

  const note = (news: News) => {
    if (Object.keys(news.marks).some((key) => tenant.fields.get(key)?.isDocument === true)) onDocuments();
    if (news.submitted) close(news.lapsed);
    change({ isFormOld: state.isFormOld || news.form_changed === true });
  };

  const take = ({ results, refused, news }: SaveAnswer, sent: Save) => {
    if (sent.epoch !== replica.epoch()) return;
    if (news === undefined) throw new ServerError("", 200);
    const messages = Object.fromEntries(refused.map(({ key, message }) => [key, message]));
    keeper.receive(toServerNews(tenant, news), { outcomes: results, messages }, sent);
    note(news);
  };

  const send = async (): Promise<void> => {
    // A choice and the texts typed after it belong in one call, so split only a call that the server finds too large:
    // first send each long change alone, then leave the long changes out.
    const limits = [undefined, fitting(true), fitting(false)];
    let level = 0;
    const isLastLevel = () => level === limits.length - 1;
    const nextSave = () => replica.nextSave(limits[level]?.());
    let tooLarge: unknown;
    for (let sent = nextSave(); sent !== undefined; sent = nextSave()) {
      change({ kind: "saving" });
      try {
        take(await calls.saveChanges(toSaveBody(sent, Date.now(), tenant.hash)), sent);
      } catch (error) {
        if (!isTooLarge(error) || isLastLevel()) throw error;
        level += 1;
        tooLarge = error;
      }
    }
    // The other answers are saved. The one that is too large stays on the device.
    if (isLastLevel() && replica.nextSave() !== undefined) throw tooLarge;
    if (replica.isUnsaved()) change({ kind: replica.nextSave() === undefined ? "typing" : "waiting" });
    else if (state.kind !== "idle") change({ kind: "saved", savedAt: Date.now() });
  };

  const read = async (): Promise<void> => {
    await keeper.adopt();
    const epoch = replica.epoch();
    const news = await calls.readNews(replica.known(), tenant.hash);
    if (epoch !== replica.epoch()) return;
    keeper.learn(toServerNews(tenant, news));
    note(news);
    if (replica.nextSave() !== undefined) saveNow();
  };

  const catchUp = (): Promise<void> => {
    reading ??= read().finally(() => (reading = undefined));
    return reading;
  };

  const run = (): Promise<void> => {
    disarm();
    if (stopped || isOver(state)) return Promise.resolve();
    running ??= send()
      .catch(async (error: unknown) => {
        await keeper.flush();
        change({ kind: kindOf(error) });
        if (!(error instanceof UnauthorizedError)) later(pauseAfter(error));
        if (isClosed(error)) await catchUp().catch(() => undefined);
        throw error;
      })
      .finally(() => (running = undefined));
    return running;
  };
  const saveNow = () => void run().catch(() => undefined);

  /** Saves now, including texts that still have the focus. Rejects with the error of the call. */
  const save = async (): Promise<void> => {
    replica.commit();
    keeper.show();
    // A running request may lack the last text.
    await running?.catch(() => undefined);
    await run();
  };

  /** Saves the changes of all tabs. Resolves to true if all are saved. Rejects with the error of a call. */
  const saveEverywhere = async (): Promise<boolean> => {
    await keeper.adopt();
    keeper.ask(true);
    if (await keeper.hasOtherTabs()) await new Promise((resolve) => setTimeout(resolve, ANSWER_MS));
    await save();
    const until = Date.now() + OTHERS_MS;
    try {
      while (replica.awaitsOthers() && Date.now() < until) {
        change({ awaitsTabs: true });
        await new Promise((resolve) => setTimeout(resolve, OTHERS_STEP_MS));
        await catchUp();
      }
    } finally {
      change({ awaitsTabs: false });
    }
    return !replica.isUnsaved() && !replica.awaitsOthers();
  };

  const onOnline = () => {
    if (replica.nextSave() !== undefined) saveNow();
    void catchUp().catch(() => undefined);
  };
  globalThis.addEventListener("online", onOnline);
  const stopHearing = keeper.subscribe(() => {
    change();
    // Save text during typing if the browser does not store it.
    if (!keeper.isKept()) replica.commit();
  });

  return {
    state: () => state,
    subscribe: listeners.subscribe,
    save,
    catchUp,
    saveEverywhere,
    saveSoon() {
      if (HALTED.includes(state.kind) || isOver(state)) return;
      if (state.kind !== "waiting") {
        waitingSince = performance.now();
        change({ kind: "waiting" });
      }
      later(Math.min(TYPING_PAUSE_MS, Math.max(0, waitingSince + LONGEST_WAIT_MS - performance.now())));
    },
    /** Stores and sends unsaved changes while the page ends. */
    saveOnLeaving() {
      if (stopped) return;
      keeper.keepAtOnce();
      const sent = replica.nextSave(fitting(false)());
      if (sent === undefined || isOver(state)) return;
      void calls.saveChanges(toSaveBody(sent, Date.now(), tenant.hash), true).then(
        (reply) => take(reply, sent),
        () => undefined,
      );
    },
    /**
     * Saves everything. Resolves to the content revision on the screen, or to undefined if something could not be
     * saved.
     */
    async prepareSubmission() {
      // The server rejects answers after the deadline, and the page lists them. The submission continues without them.
      return (await saveEverywhere()) || state.kind === "roundClosed" ? replica.known() : undefined;
    },
    finish: () => close(),
    /** Resolves a conflict. `taken` replaces the answer. */
    choose(id: string, taken?: AnswerValue) {
      const aside = replica.findAside(id);
      if (aside === undefined) return;
      if (taken !== undefined) enter({ [aside.key]: taken });
      replica.settle(id);
      change();
      saveNow();
    },
    unsaved: (): Answers => Object.fromEntries(replica.records().map(({ key, value }) => [key, value])),
    closeRound: () => change({ kind: "roundClosed" }),
    /** Saves again, for example when the same person has logged in again. */
    resume() {
      if (stopped) return;
      change({ kind: "waiting" });
      void run()
        .then(catchUp)
        .catch(() => undefined);
    },
    /** Called after a restore of the database. Nothing counts as saved until the server acknowledges it again. */
    doubt: () => change({ kind: "waiting" }),
    stop() {
      stopped = true;
      disarm();
      stopHearing();
      globalThis.removeEventListener("online", onOnline);
    },
  };
}

const isTooLarge = (error: unknown) => error instanceof ServerError && error.code === "body_too_large";

/** Makes filters that accept changes up to MAX_BYTES together, and with `takesAny` a longer one alone. */
const fitting = (takesAny: boolean) => () => {
  let [room, isFirst] = [MAX_BYTES, takesAny];
  return (change: Change): boolean => {
    const size = sizeOf(change);
    if (size > room && !isFirst) return false;
    [room, isFirst] = [room - size, false];
    return true;
  };
};

function sizeOf(change: Change): number {
  const body = toSaveBody({ known: 0, changes: [change], settles: change.settles ?? [] }, Date.now(), "");
  return new TextEncoder().encode(JSON.stringify(body)).length;
}

function kindOf(error: unknown): SavingKind {
  if (error instanceof OtherAccountError) return "otherAccount";
  if (error instanceof UnauthorizedError) return "loggedOut";
  if (error instanceof ServerError && error.code === "round_closed") return "roundClosed";
  if (error instanceof NetworkError) return navigator.onLine ? "unreachable" : "offline";
  return error instanceof ServerError && error.isThrottled() ? "busy" : "failed";
}

/**
 * State of saving. `waiting`: saves when the applicant pauses. `typing`: no unsaved text can be sent yet.
 * `offline`: no network. `unreachable`: the portal does not respond. `failed`: it responded with an error. `busy`: it
 * asked to try later. `roundClosed`: changes stay in the browser.
 */
export type SavingKind =
  | "idle"
  | "waiting"
  | "typing"
  | "saving"
  | "saved"
  | "offline"
  | "unreachable"
  | "failed"
  | "busy"
  | "loggedOut"
  | "otherAccount"
  | "roundClosed"
  | "submitted";

export interface SaverState {
  readonly kind: SavingKind;
  /** Time of the last complete acknowledgement, in milliseconds since the epoch. */
  readonly savedAt: number | undefined;
  /** True if the browser has stored all unsaved changes. */
  readonly isKept: boolean;
  /** True while `saveEverywhere` waits for another tab. */
  readonly awaitsTabs: boolean;
  /** True if the form has changed since the page was loaded. */
  readonly isFormOld: boolean;
  readonly refused: readonly string[];
  readonly asides: readonly Aside[];
  readonly notTaken: Answers;
  /** Set if a reopening has ended (ownLapseSchema). */
  readonly lapsed: unknown;
}

const FIRST_STATE: SaverState = {
  kind: "idle",
  savedAt: undefined,
  isKept: true,
  awaitsTabs: false,
  isFormOld: false,
  refused: [],
  asides: [],
  notTaken: {},
  lapsed: undefined,
};

export const isOver = ({ kind }: SaverState) => kind === "submitted" || kind === "roundClosed";

/** Kinds that typing does not change. The saver retries by itself, or cannot save. */
const HALTED: readonly SavingKind[] = ["offline", "unreachable", "failed", "busy", "loggedOut", "otherAccount"];

/** Returns the same object if nothing differs. A final kind changes only to `submitted`. */
function reduceSaver(state: SaverState, change: Partial<SaverState>): SaverState {
  const changed = { ...state, ...change };
  const next = {
    ...changed,
    kind: isOver(state) && change.kind !== "submitted" ? state.kind : changed.kind,
    refused: changed.refused.join() === state.refused.join() ? state.refused : changed.refused,
    asides: idsOf(changed) === idsOf(state) ? state.asides : changed.asides,
  };
  const names = Object.keys(next) as (keyof SaverState)[];
  return names.every((name) => next[name] === state[name]) ? state : next;
}

const idsOf = ({ asides }: SaverState) => asides.map(({ id }) => id).join();
