import { createListeners, EMPTY_ANSWER, type Answers, type Tenant } from "../../engine/core/index.ts";
import type { Aside, News, SaveAnswer, SaveRequest } from "../../engine/protocol/index.ts";
import { isClosed, NetworkError, OtherAccountError, ServerError, UnauthorizedError } from "../api/api-errors.ts";
import type { Change } from "./change.ts";
import type { Keeper } from "./create-keeper.ts";
import type { Save } from "./save.ts";
import type { SaverState, SavingKind } from "./saver-state.ts";
import { toSaveBody, toServerNews } from "./to-save-request.ts";

export interface Saver {
  /** The same object until it changes. */
  readonly state: () => SaverState;
  readonly subscribe: (listener: () => void) => () => void;
  /**
   * Hands in text areas and saves what is unsaved now. Resolves when the server has acknowledged all of it; rejects with
   * the error of the call.
   */
  readonly save: () => Promise<void>;
  /** Saves a little later, once typing pauses. */
  readonly saveSoon: () => void;
  /** Keeps and sends what is unsaved while the page is being left, without waiting for the answer. */
  readonly saveOnLeaving: () => void;
  /** Asks for what other devices and tabs have changed. */
  readonly catchUp: () => Promise<void>;
  /**
   * Saves everything, this tab's and what others have, and returns the content revision of what is on the screen then.
   * Resolves to undefined if something here or in another tab cannot be saved.
   */
  readonly prepareSubmission: () => Promise<number | undefined>;
  /** Saves everything, this tab's and what others have. Resolves to whether that is done; rejects with the error of a call. */
  readonly saveEverywhere: () => Promise<boolean>;
  /** Called when the application is submitted. */
  readonly finish: () => void;
  /** The texts beside the answers, about which a person has to decide. The same list until it changes. */
  readonly asides: () => readonly Aside[];
  /** Decides about one: `isTaken` puts it in place of what stands there. */
  readonly choose: (id: string, isTaken: boolean) => void;
  /** What was typed here and not taken, because the application had been submitted. */
  readonly notTaken: () => Answers;
  /** Set where it counts as submitted because the time to change what was submitted before has ended (ownLapseSchema). */
  readonly lapsed: () => unknown;
  /** What was typed here and the server has not taken yet. */
  readonly unsaved: () => Answers;
  /** Nobody may apply any more, so nothing is sent from now on. */
  readonly closeRound: () => void;
  /** The same person has logged in again. */
  readonly resume: () => void;
  /** The database was restored, so nothing is said to be saved until the server has acknowledged it again. */
  readonly doubt: () => void;
  readonly stop: () => void;
}

export interface SaverOptions {
  readonly tenant: Tenant;
  readonly keeper: Keeper;
  readonly calls: {
    readonly saveChanges: (body: SaveRequest, keepalive?: boolean) => Promise<SaveAnswer>;
    /** @param form the content hash of the form that the page shows */
    readonly readNews: (known: number, form: string) => Promise<News>;
  };
  /** Called with news of documents, which the news of answers only mention. */
  readonly onDocuments: () => void;
  readonly onSubmitted: () => void;
  /** Puts an answer on the screen as if it were typed there. */
  readonly enter: (answers: Answers) => void;
  readonly pauseMs?: number;
  readonly retryMs?: number;
}

/** Fetch refuses a keepalive body of more than 64 KiB, so what does not fit stays in the journal. The rest is for ids of decisions. */
const KEEPALIVE_MAX_BYTES = 56_000;
/** How long a submission or a log-out waits for another tab, which saves at once when it is asked to. */
const OTHERS_MS = 8000;
const OTHERS_STEP_MS = 500;
const LONGEST_PAUSE_MS = 5 * 60_000;
/** How long another tab may take to answer. */
const ANSWER_MS = 250;

/** Keeps the server up to date with one tab: it sends only changes, one request at a time, and tries again after a failure. */
export function createSaver({
  tenant,
  keeper,
  calls,
  onDocuments,
  onSubmitted,
  enter: enterAnswers,
  pauseMs = 3000,
  retryMs = 15_000,
}: SaverOptions): Saver {
  const { replica } = keeper;
  const listeners = createListeners();
  let state: SaverState = { kind: "idle", isKept: true, awaitsTabs: false, isFormOld: false, refused: [] };
  let asides: readonly Aside[] = [];
  let notTaken: Answers = {};
  let lapsed: unknown;
  let isFormOld = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let firesAt = Infinity;
  let dueAt = Infinity;
  let running: Promise<void> | undefined;
  let reading: Promise<void> | undefined;
  let stopped = false;

  /** Nothing is sent any more. */
  const isOver = () => state.kind === "submitted" || state.kind === "roundClosed";

  /** Tells whoever shows it, if anything is different. */
  const enter = (kind: SavingKind, savedAt = state.savedAt, awaitsTabs = state.awaitsTabs) => {
    const refused = Object.keys(replica.refusals()).filter((key) => tenant.fields.has(key));
    const next: SaverState = {
      kind: isOver() && kind !== "submitted" ? state.kind : kind,
      savedAt,
      isKept: keeper.isKept(),
      awaitsTabs,
      isFormOld,
      refused: refused.join() === state.refused.join() ? state.refused : refused,
    };
    const open = replica.openAsides();
    const isSame = isSameList(open, asides);
    const isOld = (["kind", "savedAt", "isKept", "awaitsTabs", "isFormOld", "refused"] as const).every(
      (name) => next[name] === state[name],
    );
    if (isSame && isOld) return;
    state = next;
    if (!isSame) asides = open;
    listeners.notify();
  };
  const refresh = () => enter(state.kind);
  const sayAwaitsTabs = (awaits: boolean) => enter(state.kind, state.savedAt, awaits);

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
      else void run().catch(() => undefined);
    }, delayMs);
  };

  /** A timer that runs already is not replaced, because setting one at each key typed would cost more than the rest of the work. */
  const later = (delayMs: number) => {
    dueAt = performance.now() + delayMs;
    if (firesAt > dueAt) arm(delayMs);
  };

  /** As long as the server asks for, within reason: somebody may still be typing. */
  const pauseAfter = (error: unknown): number => {
    const asked = error instanceof ServerError ? error.retryAfterMs : undefined;
    return asked === undefined ? retryMs : Math.min(asked, LONGEST_PAUSE_MS);
  };

  const close = (lapse?: unknown) => {
    if (state.kind === "submitted") return;
    lapsed = lapse;
    keeper.announceChange();
    notTaken = { ...notTaken, ...keeper.closeSubmitted() };
    disarm();
    enter("submitted");
    onSubmitted();
  };

  const note = (news: News) => {
    isFormOld ||= news.form_changed === true;
    if (hasDocuments(news)) onDocuments();
    if (news.submitted) close(news.lapsed);
    refresh();
  };

  const hasDocuments = ({ marks }: News) =>
    Object.keys(marks).some((key) => tenant.fields.get(key)?.isDocument === true);

  const take = ({ results, refused, news }: SaveAnswer, sent: Save) => {
    if (sent.epoch !== replica.epoch()) return;
    if (news === undefined) throw new ServerError("", 200);
    const messages = Object.fromEntries(refused.map(({ key, message }) => [key, message]));
    keeper.receive(toServerNews(tenant, news), { outcomes: results, messages }, sent);
    note(news);
  };

  const send = async (): Promise<void> => {
    for (let sent = replica.nextSave(); sent !== undefined; sent = replica.nextSave()) {
      enter("saving");
      take(await calls.saveChanges(toSaveBody(sent, Date.now(), tenant.hash)), sent);
    }
    if (replica.isUnsaved()) enter(replica.nextSave() === undefined ? "typing" : "waiting");
    else if (state.kind !== "idle") enter("saved", Date.now());
  };

  const read = async (): Promise<void> => {
    await keeper.adopt();
    const epoch = replica.epoch();
    const news = await calls.readNews(replica.known(), tenant.hash);
    if (epoch !== replica.epoch()) return;
    keeper.learn(toServerNews(tenant, news));
    note(news);
    if (replica.nextSave() !== undefined) later(0);
  };

  const catchUp = (): Promise<void> => {
    reading ??= read().finally(() => {
      reading = undefined;
    });
    return reading;
  };

  const run = (): Promise<void> => {
    disarm();
    if (stopped || isOver()) return Promise.resolve();
    running ??= send()
      .catch(async (error: unknown) => {
        await keeper.flush();
        enter(kindOf(error));
        if (!(error instanceof UnauthorizedError)) later(pauseAfter(error));
        if (isClosed(error)) await catchUp().catch(() => undefined);
        throw error;
      })
      .finally(() => {
        running = undefined;
      });
    return running;
  };

  const save = async (): Promise<void> => {
    replica.commit();
    keeper.show();
    // A save that is under way may have begun before the last text was handed in.
    await running?.catch(() => undefined);
    await run();
  };

  const saveEverywhere = async (): Promise<boolean> => {
    await keeper.adopt();
    // What another tab has not handed in yet is known here once it has answered.
    keeper.ask(true);
    if (await keeper.hasOtherTabs()) await new Promise((resolve) => setTimeout(resolve, ANSWER_MS));
    await save();
    const until = Date.now() + OTHERS_MS;
    try {
      while (replica.awaitsOthers() && Date.now() < until) {
        sayAwaitsTabs(true);
        await new Promise((resolve) => setTimeout(resolve, OTHERS_STEP_MS));
        await catchUp();
      }
    } finally {
      sayAwaitsTabs(false);
    }
    return !replica.isUnsaved() && !replica.awaitsOthers();
  };

  const onOnline = () => {
    if (replica.nextSave() !== undefined) later(0);
    void catchUp().catch(() => undefined);
  };
  globalThis.addEventListener("online", onOnline);
  const stopHearing = keeper.subscribe(() => {
    refresh();
    // What the device does not keep is handed in although it is still being typed.
    if (!keeper.isKept()) replica.commit();
  });

  return {
    state: () => state,
    subscribe: listeners.subscribe,
    save,
    catchUp,
    saveSoon() {
      if (state.kind === "offline" || state.kind === "unreachable") return;
      if (state.kind === "failed" || state.kind === "busy") return;
      if (state.kind === "loggedOut" || state.kind === "otherAccount" || isOver()) return;
      if (state.kind !== "waiting") enter("waiting");
      later(pauseMs);
    },
    saveOnLeaving() {
      if (stopped) return;
      keeper.keepAtOnce();
      let room = KEEPALIVE_MAX_BYTES;
      const sent = replica.nextSave((change) => {
        const size = sizeOf(change);
        if (size > room) return false;
        room -= size;
        return true;
      });
      if (sent === undefined || isOver()) return;
      void calls.saveChanges(toSaveBody(sent, Date.now(), tenant.hash), true).then(
        (reply) => take(reply, sent),
        () => undefined,
      );
    },
    async prepareSubmission() {
      // What was refused because it came too late is listed on the page, and goes without it.
      return (await saveEverywhere()) || state.kind === "roundClosed" ? replica.known() : undefined;
    },
    saveEverywhere,
    finish: () => close(),
    asides() {
      const open = replica.openAsides();
      if (!isSameList(open, asides)) asides = open;
      return asides;
    },
    choose(id, isTaken) {
      const aside = replica.findAside(id);
      if (aside === undefined) return;
      if (isTaken) enterAnswers({ [aside.key]: aside.value ?? EMPTY_ANSWER });
      replica.settle(id);
      refresh();
      later(0);
    },
    notTaken: () => notTaken,
    lapsed: () => lapsed,
    unsaved: () => Object.fromEntries(replica.records().map(({ key, value }) => [key, value])),
    closeRound: () => enter("roundClosed"),
    resume() {
      if (stopped) return;
      enter("waiting");
      void run()
        .then(catchUp)
        .catch(() => undefined);
    },
    doubt: () => enter("waiting"),
    stop() {
      stopped = true;
      disarm();
      stopHearing();
      globalThis.removeEventListener("online", onOnline);
    },
  };
}

/** How many bytes a change takes in a request. */
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

function isSameList(one: readonly Aside[], other: readonly Aside[]): boolean {
  return one.length === other.length && one.every(({ id }, index) => id === other[index]?.id);
}
