import {
  createListeners,
  EMPTY_ANSWER,
  labelUnderAnswers,
  type AnswerValue,
  type Answers,
} from "../../engine/core/index.ts";
import type { AnswerStore, AnswersChange } from "../../engine/react/index.ts";
import { VISITOR, type Change, type Save, type SaveOutcome, type ServerNews } from "./change.ts";
import type { Journal } from "./indexed-journals.ts";
import type { Replica } from "./replica.ts";
import type { Announcement } from "./replica-state.ts";

export interface KeeperOptions {
  readonly owner: string;
  readonly replica: Replica;
  readonly store: Pick<
    AnswerStore,
    "tenant" | "application" | "today" | "getEntered" | "show" | "setArranged" | "setRefusals"
  >;
  /** Rejects, or resolves to undefined, if there is no journal now. The keeper tries again later. */
  readonly openJournal: () => Promise<Journal | undefined>;
  readonly claim?: () => Promise<void>;
  readonly link: TabLink;
  readonly newWriter: () => string;
  readonly onTyped?: () => void;
  /** Called after another page moved this visitor's answers to an account, or cleared them. */
  readonly onClaimed?: () => void;
  readonly onBehind?: () => void;
  /** Called when another tab asks all tabs to save, for example before a submission. */
  readonly onAskedToSave?: () => void;
  /** Runs `work` soon. Until then, the text is in memory only. */
  readonly schedule?: (work: () => void) => void;
}

/** Delay before typed text is written to the journal. */
const FLUSH_MS = 300;

export type Keeper = ReturnType<typeof createKeeper>;

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
  /** False if the last changes could not be stored. */
  let isKeeping = true;
  let isWithheld = false;
  const listeners = createListeners();
  let isClosed = false;

  const { fields } = store.tenant;
  /** Leaves out unknown questions, and documents, which come from the server only. */
  const pickTyped = <Value>(byKey: Readonly<Record<string, Value>>): Record<string, Value> =>
    Object.fromEntries(Object.entries(byKey).filter(([key]) => fields.get(key)?.isDocument === false));

  /** Brings the screen up to date with the replica. The second pass fills questions that the first pass opened. */
  const show = () => {
    store.setArranged(replica.arranged);
    for (let round = 0; round < 2; round += 1) {
      const differences = pickTyped(replica.differences(store.getEntered));
      isWithheld = Object.keys(differences).length > 0;
      if (!isWithheld) break;
      store.show(differences);
    }
    store.setRefusals(pickTyped(replica.refusals()));
    listeners.notify();
  };

  const announce = () =>
    link.send({
      kind: "announced",
      owner,
      // Send no epoch while the journal lacks these answers: tabs of a visitor then ignore the message.
      epoch: isKept ? journal?.epoch() : undefined,
      announcement: replica.announce(),
    });

  const ensureJournal = async (): Promise<void> => {
    if (journal !== undefined) return;
    opening ??= openJournal()
      .then(
        (opened) => void (journal = opened),
        () => undefined,
      )
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
      // The other changes are in the journal, so the page may reload.
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

  /** Keeps a running timer. If each keystroke restarted it, it would never fire while the applicant types. */
  const flushSoon = () => {
    if (isScheduled) return;
    isScheduled = true;
    // A visitor's first letter needs a key for encryption.
    if (journal === undefined) void ensureJournal();
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
    // Ignore messages from before a log-in: their answers belong to the account.
    if (owner === VISITOR && (message.epoch === undefined || message.epoch !== journal?.epoch())) return;
    const isBehind = replica.hear(message.announcement);
    show();
    if (isBehind) onBehind();
  };

  return {
    replica,
    isKept: () => isKept,
    /** True if the browser will probably store the next text. */
    isKeeping: () => isKeeping,
    hasJournal: () => journal !== undefined,
    subscribe: listeners.subscribe,
    epoch: () => journal?.epoch() ?? 0,
    flush,

    keepAtOnce(): void {
      replica.commit();
      void flush();
    },

    hear,
    show,

    note({ typed, cleared, returned }: AnswersChange): void {
      const keys = Object.keys(typed);
      const emptied = Object.keys(cleared).filter((key) => !Object.hasOwn(typed, key));
      const [first] = keys;
      for (const key of keys)
        replica.type(key, typed[key] ?? EMPTY_ANSWER, {
          cleared: key === first ? emptied : [],
          isReturned: returned.includes(key),
          words: labelUnderAnswers(store.tenant, key, typed[key], store.application().answers, store.today),
        });
      // The choice of a tab is not an answer, so each answer that it cleared is a separate change.
      if (first === undefined) for (const key of emptied) replica.type(key, EMPTY_ANSWER);
      // The answer may have opened a question with a hidden change. Show the change before the applicant types over it.
      if (isWithheld) show();
      flushSoon();
      onTyped();
    },

    noteDraft(key: string, text: AnswerValue): void {
      replica.type(key, text, { isDraft: text !== (store.getEntered(key) ?? EMPTY_ANSWER) });
      flushSoon();
      onTyped();
    },

    ask: (handsIn: boolean) => link.send({ kind: "asked", owner, handsIn }),
    hasOtherTabs: async () => (await link.readLivingTabs()).size > 1,
    announceChange: () => link.send({ kind: "changed", owner }),

    /** Adopts the changes of closed tabs. */
    async adopt(): Promise<void> {
      await claim();
      const living = await link.readLivingTabs();
      const isLiving = (tab: string) => living.has(tab);
      await ensureJournal();
      await journal?.takeOver(isLiving, (orphans) => {
        // Send changes of questions that the form no longer has, too: the server stores them as conflicts.
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

    /** Ends saving after a submission. Returns typed answers that the submission does not contain. */
    closeSubmitted(): Answers {
      const notTaken = replica.close();
      show();
      flushSoon();
      return notTaken;
    },

    /** Writes the journal and disconnects from other tabs. Returns changes that could not be stored. */
    async stop(): Promise<readonly Change[]> {
      replica.commit();
      isClosed = true;
      await flush();
      link.close();
      return replica.records().filter((change) => journal?.keeps(change) !== true);
    },
  };
}

export type TabMessage =
  | {
      readonly kind: "announced";
      readonly owner: string;
      readonly epoch: number | undefined;
      readonly announcement: Announcement;
    }
  /** Asks other tabs to announce their changes. With `handsIn`, they also save, including text that is being typed. */
  | { readonly kind: "asked"; readonly owner: string; readonly handsIn: boolean }
  | { readonly kind: "changed"; readonly owner: string }
  | { readonly kind: "claimed" };

export type TabLink = ReturnType<typeof createTabLink>;

interface LinkOptions {
  readonly name: string;
  readonly tab: string;
  readonly onMessage: (message: TabMessage) => void;
}

/**
 * Links the tabs of a browser: by a BroadcastChannel, and by a lock that the browser releases when a tab ends. Without
 * them, the server merges the changes of all tabs.
 */
export function createTabLink({ name, tab, onMessage }: LinkOptions) {
  let channel = openChannel(name);
  if (channel !== undefined) channel.onmessage = ({ data }: MessageEvent<TabMessage>) => onMessage(data);
  const lockName = (id: string) => `${name}:${id}`;
  let release: (() => void) | undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  try {
    navigator.locks.request(lockName(tab), () => held).catch(() => undefined);
  } catch {
    // Locks need HTTPS and storage.
  }
  return {
    send: (message: TabMessage): void => channel?.postMessage(message),
    /** Returns the ids of open tabs. A crashed tab does not count. */
    async readLivingTabs(): Promise<ReadonlySet<string>> {
      const living = new Set([tab]);
      try {
        const { held: locks = [] } = await navigator.locks.query();
        for (const { name: lock = "" } of locks)
          if (lock.startsWith(lockName(""))) living.add(lock.slice(lockName("").length));
      } catch {}
      return living;
    },
    close() {
      release?.();
      channel?.close();
      // A closed channel rejects later messages.
      channel = undefined;
    },
  };
}

function openChannel(name: string): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel(name);
  } catch {
    return undefined;
  }
}
