import { EMPTY_ANSWER, type AnswerValue, type Answers } from "../../engine/core/index.ts";
import { MAX_CHANGES, type ChangeOutcome } from "../../engine/protocol/index.ts";
import {
  isSameChange,
  supersedes,
  toCommitted,
  toSuperseded,
  withoutBase,
  type Change,
  type Save,
  type SaveOutcome,
  type ServerNews,
} from "./change.ts";
import {
  forgetArrived,
  forgetMirrors,
  hear,
  mirrorChanges,
  takeOverMirrors,
  isCleared,
  hasKnownBase,
  isSuperseded,
  isSettled,
  refusedAt,
  shownAt,
  type Announcement,
  type ReplicaOptions,
  type ReplicaState,
  typeAnswer,
  type TypedAs,
} from "./replica-state.ts";

type RecallShown = (
  state: ReplicaState,
  adopt: (changes: readonly Change[], isLiving: (tab: string) => boolean) => void,
) => () => readonly string[];

export type Replica = ReturnType<typeof createReplica>;

/**
 * State of one tab's answers. Receives typed text, messages of other tabs and news of the server. Computes the changes
 * to show and to send. Does no I/O.
 */
export function createReplica(options: ReplicaOptions) {
  const state: ReplicaState = {
    ...options,
    epoch: options.epoch,
    seq: 0,
    known: 0,
    asides: [],
    settlements: [],
    extra: [],
    seen: [],
    pending: new Map(),
    mirror: new Map(),
    heard: new Map(),
    shadow: new Map(),
    arranged: new Map(),
    shownKeys: new Set(),
    clearedBy: new Map(),
    refusals: new Map(),
  };
  const { tab, now, pending, mirror, heard, shadow, arranged, shownKeys, clearedBy, refusals } = state;
  let announced = 0;
  const shown = (key: string) => shownAt(state, key);

  /**
   * Hides text that was typed into items that have moved since. The tab still sends these changes; the server stores
   * them as conflicts.
   */
  const arrange = (revisions: Readonly<Record<string, number>>): boolean => {
    const moved = Object.entries(revisions).filter(([key, revision]) => revision > (arranged.get(key) ?? 0));
    for (const [key, revision] of moved) arranged.set(key, revision);
    for (const [key, revision] of moved) {
      shownKeys.add(key);
      clearedBy.delete(key);
      if (isSuperseded(state, mirror.get(key))) mirror.delete(key);
      const own = pending.get(key);
      if (own === undefined || !isSuperseded(state, own)) continue;
      pending.delete(key);
      state.extra = [...state.extra, toSuperseded(own, revision)];
    }
    return moved.length > 0;
  };

  /** True if the screen must change. Shows a cleared answer as empty, so that its default does not return. */
  const isDifferent = (current: AnswerValue | undefined, key: string): boolean =>
    current === undefined ? pending.has(key) || mirror.has(key) || shown(key) !== EMPTY_ANSWER : current !== shown(key);

  /** Applies complete news. Ignores news older than the last ones. */
  const learn = (news: ServerNews): void => {
    if (news.revision < state.known) return;
    const isMoved = news.arranged !== undefined && arrange(news.arranged);
    const at = now();
    for (const [key, stored] of Object.entries(news.stored)) {
      state.seen.push([key, { ...stored, value: stored.mark[1] === "" ? stored.value : "" }, at]);
      shadow.set(key, stored);
      shownKeys.add(key);
      forgetArrived(state, key, stored);
    }
    state.known = news.revision;
    const { asides = state.asides } = news;
    state.asides = asides;
    for (const { key } of asides) shownKeys.add(key);
    state.settlements = state.settlements.filter(({ id }) => asides.some((aside) => aside.id === id));
    if (isMoved) for (const announcement of heard.values()) mirrorChanges(state, announcement);
    forgetMirrors(state);
  };

  /** Returns the request for `changes`. A decision between two answers goes with the chosen one, or after it. */
  const toSave = (changes: readonly Change[]): Save => {
    const decided = state.settlements.filter(
      ({ key }) => !pending.has(key) || changes.some((change) => change.key === key),
    );
    return {
      known: state.known,
      changes,
      settles: [...decided.map(({ id }) => id), ...changes.flatMap(({ settles = [] }) => settles)],
      epoch: state.epoch,
    };
  };

  /** Drops an acknowledged change. Answers that it cleared stay empty, even if the server has not cleared them. */
  const acknowledge = (change: Change, outcome: ChangeOutcome): void => {
    state.extra = state.extra.filter((other) => !isSameChange(other, change));
    if (!isSameChange(pending.get(change.key), change)) return;
    const emptied = Object.entries(change.clears ?? {}).filter(
      ([key]) =>
        outcome === "stored" && !pending.has(key) && isCleared(state, key) && shadow.get(key)?.value !== EMPTY_ANSWER,
    );
    pending.delete(change.key);
    for (const [key, { base, over }] of emptied)
      if (shadow.has(key))
        pending.set(key, {
          key,
          value: EMPTY_ANSWER,
          base,
          over,
          w: state.writer,
          seq: ++state.seq,
          at: change.at,
          epoch: state.epoch,
        });
  };

  const adopt = (records: readonly Change[], isLiving: (tab: string) => boolean): void => {
    for (const adopted of records.map(toCommitted).sort((a, b) => b.at - a.at)) {
      const isForeign = adopted.epoch !== undefined && adopted.epoch !== state.epoch;
      const change = isForeign ? withoutBase(adopted) : adopted;
      const record = isSuperseded(state, change) ? toSuperseded(change, arranged.get(change.key)) : change;
      const isLate = record.isAside === true || record.overtaken !== undefined;
      const own = isLate ? undefined : pending.get(record.key);
      if (!isLate && own === undefined && hasKnownBase(state, record)) {
        pending.set(record.key, record);
        shownKeys.add(record.key);
        mirror.delete(record.key);
      } else if (own !== undefined && supersedes(own, record.w, record.seq)) continue;
      else if (![own, ...state.extra].some((other) => isSameChange(other, record)))
        state.extra = [...state.extra, record];
    }
    takeOverMirrors(state, isLiving);
  };

  const isToSend = (change: Change) => change.isDraft !== true && !refusals.has(change);

  return {
    known: () => state.known,
    epoch: () => state.epoch,
    arranged,
    shown,
    type: (key: string, value: AnswerValue, as?: TypedAs) => typeAnswer(state, key, value, as),
    learn,

    commit(): void {
      for (const [key, change] of pending) if (change.isDraft === true) pending.set(key, toCommitted(change));
    },

    /**
     * Returns the next request, or undefined if there is nothing to send. A second call before the reply returns the
     * same changes again.
     * @param fits limits the changes of the request
     */
    nextSave(fits: (change: Change) => boolean = () => true): Save | undefined {
      const others = state.extra.filter((change) => !refusals.has(change) && fits(change));
      if (others.length > 0) {
        const byKey = new Map(others.map((change) => [change.key, change]));
        return toSave([...byKey.values()].slice(0, MAX_CHANGES));
      }
      const own = [...pending.values()].filter((change) => isToSend(change) && fits(change));
      const save = toSave(own.slice(0, MAX_CHANGES));
      return save.changes.length + save.settles.length === 0 ? undefined : save;
    },

    /**
     * Applies the reply to `sent`: first the news, then the outcome of each change.
     * @param messages messages of rejected changes, by key
     */
    receive(news: ServerNews, { outcomes, messages }: SaveOutcome, sent: Save): void {
      learn(news);
      for (const change of sent.changes) {
        const outcome = outcomes[change.key] ?? "refused";
        const own = [...state.extra, ...pending.values()].find((other) => isSameChange(other, change));
        if (own !== undefined && outcome === "refused") refusals.set(own, messages[change.key] ?? "");
        else acknowledge(change, outcome);
      }
      state.settlements = state.settlements.filter(({ id }) => !sent.settles.includes(id));
      state.asides = state.asides.filter(({ id }) => !sent.settles.includes(id));
    },

    announce: (): Announcement => ({
      tab,
      n: ++announced,
      known: state.known,
      epoch: state.epoch,
      changes: [...pending.values()],
      arranged: Object.fromEntries([...arranged].filter(([key]) => pending.has(key))),
    }),

    hear: (announcement: Announcement) => hear(state, announcement),

    records: (): readonly Change[] => [...state.extra, ...pending.values()],

    adopt,

    /**
     * Drops the server's state from before a restore. Each answer that the page shows and the server lacks becomes an
     * unsaved change. Returns their keys.
     */
    restore(nextEpoch: string, news: ServerNews, recall: RecallShown): readonly string[] {
      const finish = recall(state, adopt);
      state.extra = state.extra.map(withoutBase);
      for (const entries of [shadow, pending, mirror, heard, arranged, clearedBy, refusals]) entries.clear();
      Object.assign(state, { asides: [], settlements: [], seen: [], known: 0, epoch: nextEpoch });
      learn(news);
      return finish();
    },

    isUnsaved: () => pending.size + state.extra.length + state.settlements.length > 0,
    awaitsOthers: () => mirror.size > 0,
    isMirrored: (key: string) => mirror.has(key),

    openAsides: () =>
      state.asides.filter(
        (aside) => !isSettled(state, aside) && (aside.kind === "gone" || refusedAt(state, aside.key)?.id !== aside.id),
      ),
    refusals(): Readonly<Record<string, string>> {
      const messages: Record<string, string> = {};
      for (const { key } of state.asides) {
        const refused = pending.has(key) || mirror.has(key) ? undefined : refusedAt(state, key);
        if (refused !== undefined) messages[key] = refused.message ?? "";
      }
      for (const [change, message] of refusals) if (pending.get(change.key) === change) messages[change.key] = message;
      return messages;
    },

    /** Resolves a conflict. The caller types the chosen text before. */
    settle(id: string): void {
      const aside = state.asides.find((other) => other.id === id);
      if (aside !== undefined && !isSettled(state, aside))
        state.settlements = [...state.settlements, { id, key: aside.key }];
    },
    findAside: (id: string) => state.asides.find((aside) => aside.id === id),

    /** Returns the shown answers that differ from `current`, without text that the applicant is still typing. */
    differences(current: (key: string) => AnswerValue | undefined): Answers {
      return Object.fromEntries(
        [...shownKeys]
          .filter((key) => pending.get(key)?.isDraft !== true && isDifferent(current(key), key))
          .map((key) => [key, shown(key)]),
      );
    },

    /** Ends saving after a submission. Returns the answers that it does not contain. */
    close(): Answers {
      const notTaken = Object.fromEntries([...state.extra, ...pending.values()].map(({ key, value }) => [key, value]));
      pending.clear();
      mirror.clear();
      Object.assign(state, { extra: [], settlements: [] });
      return notTaken;
    },

    /**
     * Drops changes that were moved to an account or cleared. Continues under a new writer id, so that later changes do
     * not replace the moved ones.
     */
    forget(claimed: readonly Pick<Change, "key" | "w" | "seq">[], nextWriter: string): void {
      const isClaimed = (change: Change) =>
        claimed.some(({ key, w, seq: number }) => key === change.key && w === change.w && number >= change.seq);
      for (const [key, change] of pending) if (isClaimed(change)) pending.delete(key);
      state.extra = state.extra.filter((change) => !isClaimed(change));
      mirror.clear();
      state.writer = nextWriter;
    },
  };
}
