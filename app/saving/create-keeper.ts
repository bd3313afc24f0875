import { createListeners, EMPTY_ANSWER, type AnswerValue, type Answers } from "../../engine/core/index.ts";
import type { AnswerStore, AnswersChange } from "../../engine/react/index.ts";
import type { Change, Save, SaveOutcome, ServerNews } from "./change.ts";
import { VISITOR } from "./change.ts";
import type { Journal } from "./indexed-journals.ts";
import type { Replica } from "./replica.ts";
import type { TabLink, TabMessage } from "./tab-link.ts";

export interface KeeperOptions {
  /** An account, or the visitor. */
  readonly owner: string;
  readonly replica: Replica;
  readonly store: Pick<AnswerStore, "tenant" | "getEntered" | "show" | "setArranged" | "setRefusals">;
  /** Undefined where nothing can be kept just now; it is asked again. */
  readonly openJournal: () => Promise<Journal | undefined>;
  /** For an account: takes what visitors left on this device. */
  readonly claim?: () => Promise<void>;
  readonly link: TabLink;
  readonly newWriter: () => string;
  /** Called at each letter that is to be saved. */
  readonly onTyped?: () => void;
  /** Called when a login has taken this visitor's answers, and they have left the screen. */
  readonly onClaimed?: () => void;
  /** Called when another tab knows newer answers of the server. */
  readonly onBehind?: () => void;
  /** Called when another tab is about to submit or to log out, and everything has to be saved. */
  readonly onAskedToSave?: () => void;
  /** Does the work before what was typed has been in memory alone for longer than it may. */
  readonly schedule?: (work: () => void) => void;
}

/** A crash may cost what was typed in this time, and a write this often costs nothing that is felt. */
const FLUSH_MS = 300;

export type Keeper = ReturnType<typeof createKeeper>;

/**
 * Binds what is on the screen to what is on the device: notes what is typed, writes it to the journal, tells the other
 * tabs, and shows what comes from them and from the server.
 */
export function createKeeper({
  owner,
  replica,
  store,
  openJournal,
  claim = () => Promise.resolve(),
  link,
  newWriter,
  onTyped = () => undefined,
  onClaimed = () => undefined,
  onBehind = () => undefined,
  onAskedToSave = () => undefined,
  schedule = (work) => void setTimeout(work, FLUSH_MS),
}: KeeperOptions) {
  let journal: Journal | undefined;
  let opening: Promise<void> | undefined;
  let isScheduled = false;
  let isKept = true;
  /** Whether the device kept what it was given last, or can be asked to at all. */
  let isKeeping = true;
  /** Whether something is not shown because its question is not asked at present. */
  let isWithheld = false;
  const listeners = createListeners();
  let isClosed = false;

  const { fields } = store.tenant;
  /** Without the questions that the form no longer has, which have no place on the screen. */
  const pickAsked = <Value>(byKey: Readonly<Record<string, Value>>): Record<string, Value> =>
    Object.fromEntries(Object.entries(byKey).filter(([key]) => fields.has(key)));

  /** Puts on the screen what is not there yet. A second round shows what a first answer opened. */
  const show = () => {
    store.setArranged(replica.arranged);
    for (let round = 0; round < 2; round += 1) {
      const differences = pickAsked(replica.differences(store.getEntered));
      isWithheld = Object.keys(differences).length > 0;
      if (!isWithheld) break;
      store.show(differences);
    }
    store.setRefusals(pickAsked(replica.refusals()));
    listeners.notify();
  };

  const announce = () =>
    link.send({
      kind: "announced",
      owner,
      // What a visitor has in memory only, a login takes along in memory: no other tab may show it.
      epoch: isKept ? journal?.epoch() : undefined,
      announcement: replica.announce(),
    });

  /** Opens the journal if there is none yet; one at a time, because a tab has one. */
  const ensureJournal = async (): Promise<void> => {
    if (journal !== undefined) return;
    opening ??= openJournal()
      .then((opened) => void (journal = opened))
      .finally(() => (opening = undefined));
    await opening;
  };

  const flush = async (): Promise<boolean> => {
    isScheduled = false;
    await ensureJournal();
    const result = await journal?.write(replica.records());
    if (result === "claimed") {
      await forgetClaimed();
      const isRestKept = await flush();
      // What the login did not take is in the journal by now, so the page may be loaded again.
      if (isRestKept) onClaimed();
      return isRestKept;
    }
    if (journal === undefined || replica.records().length > 0) isKeeping = result === "kept";
    isKept = result === "kept" || replica.records().length === 0;
    announce();
    listeners.notify();
    return isKept;
  };

  const forgetClaimed = async () => {
    replica.commit();
    replica.forget((await journal?.readClaims()) ?? [], newWriter());
    show();
  };

  /** One timer for all letters until it fires, because one that each letter sets again would never fire. */
  const flushSoon = () => {
    if (isScheduled) return;
    isScheduled = true;
    // A visitor's first letter asks for the key at once, because nothing is kept without it.
    if (journal === undefined) void ensureJournal().catch(() => undefined);
    schedule(() => {
      if (isScheduled) void flush();
    });
  };

  const hear = (message: TabMessage): void => {
    if (isClosed) return;
    if (message.kind === "claimed") {
      if (owner === VISITOR) void flush();
      return;
    }
    if (message.owner !== owner) return;
    if (message.kind === "changed") return onBehind();
    if (message.kind === "asked") {
      announce();
      if (message.handsIn) onAskedToSave();
      return;
    }
    // What a visitor typed before a login took it belongs to that account now.
    if (owner === VISITOR && (message.epoch === undefined || message.epoch !== journal?.epoch())) return;
    const isBehind = replica.hear(message.announcement);
    show();
    if (isBehind) onBehind();
  };

  return {
    replica,
    isKept: () => isKept,
    /** Whether what is typed next will be kept on the device, as far as is known. */
    isKeeping: () => isKeeping,
    /** Whether there is somewhere to keep things yet. A visitor has nowhere before the first letter. */
    hasJournal: () => journal !== undefined,
    /** Calls back when what is kept or beside the answers may have changed. */
    subscribe: listeners.subscribe,
    epoch: () => journal?.epoch() ?? 0,
    flush,

    /** Keeps everything while the page may be about to end. */
    keepAtOnce(): void {
      replica.commit();
      void flush();
    },

    hear,
    show,

    /** Notes what a person changed, with what it cleared before their eyes. */
    note({ typed, cleared, returned }: AnswersChange): void {
      const keys = Object.keys(typed);
      const emptied = Object.keys(cleared).filter((key) => !Object.hasOwn(typed, key));
      const [first] = keys;
      for (const key of keys)
        replica.type(key, typed[key] ?? EMPTY_ANSWER, {
          cleared: key === first ? emptied : [],
          isReturned: returned.includes(key),
        });
      // Choosing a tab or removing an item is no answer itself, so each answer that it cleared is a change of its own.
      if (first === undefined) for (const key of emptied) replica.type(key, EMPTY_ANSWER);
      // This answer may have opened the question, and nobody should type over a text that they do not see.
      if (isWithheld) show();
      flushSoon();
      onTyped();
    },

    /** Notes what is being typed in a text area that has not been left yet. */
    noteDraft(key: string, text: AnswerValue): void {
      replica.type(key, text, { isDraft: text !== (store.getEntered(key) ?? EMPTY_ANSWER) });
      flushSoon();
      onTyped();
    },

    /** Has the other tabs say what they have, and with `handsIn` save it. */
    ask: (handsIn: boolean) => link.send({ kind: "asked", owner, handsIn }),
    hasOtherTabs: async () => (await link.readLivingTabs()).size > 1,
    /** Has the other tabs look at what the server has. */
    announceChange: () => link.send({ kind: "changed", owner }),

    /** Takes over what tabs left that are gone. */
    async adopt(): Promise<void> {
      await claim();
      const living = await link.readLivingTabs();
      const isLiving = (tab: string) => living.has(tab);
      await ensureJournal();
      await journal?.takeOver(isLiving, (orphans) => {
        // The server keeps the text of a question that the form no longer has.
        const records = orphans.filter(({ key }) => fields.get(key)?.isDocument !== true);
        replica.adopt(records, isLiving);
        return replica.records();
      });
      replica.adopt([], isLiving);
      show();
      await flush();
    },

    learn(news: ServerNews): void {
      replica.learn(news);
      show();
    },

    receive(news: ServerNews, outcome: SaveOutcome, sent: Save): void {
      replica.receive(news, outcome, sent);
      show();
      flushSoon();
    },

    /** The application is submitted. Returns what was typed here and not taken. */
    closeSubmitted(): Answers {
      const notTaken = replica.close();
      show();
      flushSoon();
      return notTaken;
    },

    /** Writes what is left to the journal and leaves the other tabs. Returns what no journal keeps. */
    async stop(): Promise<readonly Change[]> {
      replica.commit();
      isClosed = true;
      await flush();
      link.close();
      return replica.records().filter((change) => journal?.keeps(change) !== true);
    },
  };
}
