import { EMPTY_ANSWER, type AnswerValue, type Answers } from "../../engine/core/index.ts";
import { MAX_CHANGES, type Aside, type ChangeOutcome } from "../../engine/protocol/index.ts";
import type { Announcement } from "./tab-link.ts";
import {
  hasSeen,
  isKnown,
  isSameChange,
  sightOf,
  supersedes,
  toUnknowing,
  type Change,
  type SeenWrite,
  type Sight,
  type Stored,
} from "./change.ts";
import type { RecallShown } from "./restore-keeper.ts";
import { createOtherTabs } from "./other-tabs.ts";
import { createItemOrder, toCommitted, toOvertaken } from "./item-order.ts";
import type { ReplicaOptions, TypedAs } from "./replica-options.ts";
import { isInField, type Save, type SaveOutcome, type ServerNews } from "./save.ts";

export type Replica = ReturnType<typeof createReplica>;

interface Settlement {
  readonly id: string;
  /** The answer with which the decision travels, so that the text that was chosen is never without it on the server. */
  readonly key: string;
}

/**
 * What one tab knows of one application: its own unsaved changes, those that other tabs announced, and a shadow of what
 * the server holds. What is shown follows from the three, and none of them is ever written into another
 * (docs/design.md, section 6). It does no I/O.
 */
export function createReplica(options: ReplicaOptions) {
  const { tab, writer: firstWriter, epoch: firstEpoch, now, form, isOfOtherForm } = options;
  let writer = firstWriter;
  let epoch = firstEpoch;
  let seq = 0;
  let known = 0;
  let announced = 0;
  let asides: readonly Aside[] = [];
  let settlements: readonly Settlement[] = [];
  /** Changes of dead tabs whose authors did not know what stands here, or saw another form. The server judges them. */
  let extra: readonly Change[] = [];
  const shadow = new Map<string, Stored>();
  const order = createItemOrder();
  const pending = new Map<string, Change>();
  /** Every key that ever had something to show, because what is gone from here has to go from the screen, too. */
  const shownKeys = new Set<string>();
  const own = { tab, order, pending, shadow, shownKeys, isOfOtherForm };
  const others = createOtherTabs({ ...own, known: () => known, epoch: () => epoch });
  const { mirror, isFounded } = others;
  let seen: SeenWrite[] = [];
  /** The choice that emptied a key, by that key. */
  const clearedBy = new Map<string, string>();
  /** Changes that the server can keep nowhere, with the reason. They stay here and are not sent again. */
  const refusals = new Map<Change, string>();

  const isSettled = ({ id, key }: Aside): boolean =>
    settlements.some((settlement) => settlement.id === id) ||
    [pending.get(key), pending.get(clearedBy.get(key) ?? "")].some((change) => change?.settles?.includes(id) === true);

  /** A choice that is still to be saved empties what its author saw, and nothing newer. */
  const isCleared = (key: string): boolean => {
    const choice = pending.get(clearedBy.get(key) ?? "");
    const sight = choice?.clears?.[key];
    if (choice === undefined || sight === undefined) return false;
    const mirrored = mirror.get(key);
    if (mirrored !== undefined) return hasSeen(sight.over, mirrored.w, mirrored.seq);
    const stored = shadow.get(key);
    return stored === undefined || isKnown(sight, stored.mark);
  };

  /**
   * Takes away from the screen what was entered into items that have been moved or removed since. What is this tab's is
   * still to be sent, and the server keeps it aside with the item's name. Returns whether anything is in another order.
   */
  const arrange = (revisions: Readonly<Record<string, number>>): boolean => {
    const moved = order.learn(revisions);
    for (const key of moved) {
      shownKeys.add(key);
      clearedBy.delete(key);
      if (order.isOvertaken(mirror.get(key))) mirror.delete(key);
      const own = pending.get(key);
      if (own === undefined || !order.isOvertaken(own)) continue;
      pending.delete(key);
      extra = [...extra, toOvertaken(own, order.revisions.get(key))];
    }
    return moved.length > 0;
  };

  /** The refused text that stands in its field, because its author saw what the server holds and nobody wrote since. */
  const refusedAt = (key: string): Aside | undefined => {
    const [, w, number] = shadow.get(key)?.mark ?? [];
    return asides.findLast(
      (aside) =>
        aside.key === key &&
        isInField(aside) &&
        !isSettled(aside) &&
        (shadow.get(key)?.mark[0] ?? 0) <= aside.revision &&
        !(w === aside.writer && number !== undefined && number > aside.seq),
    );
  };

  const shown = (key: string): AnswerValue => {
    const own = pending.get(key);
    if (own !== undefined) return own.value;
    if (isCleared(key)) return EMPTY_ANSWER;
    return mirror.get(key)?.value ?? refusedAt(key)?.value ?? shadow.get(key)?.value ?? EMPTY_ANSWER;
  };

  /** An emptied answer is shown as one even where none ever stood, so that no default is filled in again. */
  const isDifferent = (current: AnswerValue | undefined, key: string): boolean =>
    current === undefined ? pending.has(key) || mirror.has(key) || shown(key) !== EMPTY_ANSWER : current !== shown(key);

  /** Takes away what a choice emptied, and returns what its author saw of it. */
  const clear = (key: string, trigger: string): Sight => {
    const { base, over } = sightOf(pending.get(key) ?? mirror.get(key), known);
    pending.delete(key);
    clearedBy.set(key, trigger);
    return { base, over: { ...over, [writer]: seq } };
  };

  /** An answer that is given again is no longer what an earlier choice emptied. Returns what was seen of it then. */
  const keepFromClearing = (key: string): Sight | undefined => {
    const trigger = clearedBy.get(key);
    if (trigger === undefined) return undefined;
    clearedBy.delete(key);
    const choice = pending.get(trigger);
    if (choice?.clears === undefined) return undefined;
    const { [key]: sight, ...clears } = choice.clears;
    pending.set(trigger, { ...choice, clears });
    return sight;
  };

  /** The refused texts that stand in these fields, which a new answer there takes the place of. */
  const idsOfReplaced = (keys: readonly string[]): readonly string[] =>
    asides.length === 0
      ? []
      : keys.flatMap((key) => (pending.has(key) || mirror.has(key) ? [] : (refusedAt(key)?.id ?? [])));

  const type = (key: string, value: AnswerValue, as: TypedAs = {}): void => {
    const { isDraft = false, cleared = [], isReturned = false } = as;
    const last = pending.get(key);
    if (shown(key) === value && cleared.length === 0 && (last?.isDraft === true) === isDraft) return;
    // What came back stands over what its author saw when it went, and not over what has come since.
    const before = keepFromClearing(key);
    const seen = isReturned && before !== undefined ? before : undefined;
    const mirrored = seen === undefined ? mirror.get(key) : undefined;
    const settles = [
      ...[key, ...cleared].flatMap((name) => pending.get(name)?.settles ?? []),
      ...idsOfReplaced([key, ...cleared]),
    ];
    let over = last?.over ?? mirrored?.over ?? seen?.over ?? {};
    if (last !== undefined && last.w !== writer) over = { ...over, [last.w]: last.seq };
    if (mirrored !== undefined) over = { ...over, [mirrored.w]: mirrored.seq };
    mirror.delete(key);
    shownKeys.add(key);
    let clears = last?.clears;
    if (cleared.length > 0)
      clears = { ...clears, ...Object.fromEntries(cleared.map((emptied) => [emptied, clear(emptied, key)])) };
    pending.set(key, {
      key,
      value,
      // What was known at the first unsaved letter. Another tab's text brings its own.
      base: last?.base ?? mirrored?.base ?? seen?.base ?? known,
      over,
      w: writer,
      // The text of a draft keeps its number when it becomes an answer, so that it is known to be the same.
      seq: last?.isDraft === true && last.value === value && last.w === writer ? last.seq : ++seq,
      at: now(),
      epoch,
      isArranged: order.revisions.has(key) || undefined,
      ...(clears === undefined ? {} : { clears }),
      ...(settles.length === 0 ? {} : { settles }),
      ...(isDraft ? { isDraft } : {}),
      form,
    });
  };

  /** Takes news that are complete up to their revision. Older ones than what is known change nothing. */
  const learn = (news: ServerNews): void => {
    if (news.revision < known) return;
    const isArranged = news.arranged !== undefined && arrange(news.arranged);
    const at = now();
    for (const [key, stored] of Object.entries(news.stored)) {
      seen.push([key, { ...stored, value: stored.mark[1] === "" ? stored.value : "" }, at]);
      shadow.set(key, stored);
      shownKeys.add(key);
      others.learn(key, stored);
    }
    known = news.revision;
    asides = news.asides;
    for (const { key } of asides) shownKeys.add(key);
    settlements = settlements.filter(({ id }) => asides.some((aside) => aside.id === id));
    if (isArranged) others.lookAgain();
    others.forgetMirrors();
  };

  /** A decision waits for the text that was chosen, where that is not saved yet. */
  const toSave = (changes: readonly Change[]): Save => {
    const decided = settlements.filter(({ key }) => !pending.has(key) || changes.some((change) => change.key === key));
    return {
      known,
      changes,
      settles: [...decided.map(({ id }) => id), ...changes.flatMap(({ settles = [] }) => settles)],
      epoch,
    };
  };

  /**
   * Drops a change that the server has. What its author saw go goes on being empty where the choice was stored, though
   * the server's own rules may not have emptied it.
   */
  const acknowledge = (change: Change, outcome: ChangeOutcome): void => {
    extra = extra.filter((other) => !isSameChange(other, change));
    if (!isSameChange(pending.get(change.key), change)) return;
    const emptied = Object.entries(change.clears ?? {}).filter(
      ([key]) => outcome === "stored" && !pending.has(key) && isCleared(key) && shadow.get(key)?.value !== EMPTY_ANSWER,
    );
    pending.delete(change.key);
    for (const [key, { base, over }] of emptied)
      if (shadow.has(key))
        pending.set(key, { key, value: EMPTY_ANSWER, base, over, w: writer, seq: ++seq, at: change.at, epoch });
  };

  const adopt = (records: readonly Change[], isLiving: (tab: string) => boolean): void => {
    for (const adopted of records.map(toCommitted).sort((a, b) => b.at - a.at)) {
      const isForeign = adopted.epoch !== undefined && adopted.epoch !== epoch;
      const change = isForeign ? toUnknowing(adopted) : adopted;
      const record = order.isOvertaken(change) ? toOvertaken(change, order.revisions.get(change.key)) : change;
      const isLate = record.isAside === true || record.overtaken !== undefined;
      const own = isLate ? undefined : pending.get(record.key);
      if (!isLate && own === undefined && isFounded(record)) {
        pending.set(record.key, record);
        shownKeys.add(record.key);
        mirror.delete(record.key);
      } else if (own !== undefined && supersedes(own, record.w, record.seq)) continue;
      else if (![own, ...extra].some((other) => isSameChange(other, record))) extra = [...extra, record];
    }
    others.takeOver(isLiving);
  };

  const isToSend = (change: Change) => change.isDraft !== true && !refusals.has(change);

  return {
    tab,
    known: () => known,
    epoch: () => epoch,
    /** The content revision at which the item of a key was last moved or removed, by key. */
    arranged: order.revisions,
    shown,
    /** Notes what was typed. Its cost does not depend on the size of the form. */
    type,
    learn,

    /** Turns what is typed in text areas that have not been left yet into answers. */
    commit(): void {
      for (const [key, change] of pending) if (change.isDraft === true) pending.set(key, toCommitted(change));
    },

    /**
     * What is to be sent next; undefined if there is nothing. Until its reply comes, it is given again.
     *
     * @param fits whether a change may be in it, for a request that must be small
     */
    nextSave(fits: (change: Change) => boolean = () => true): Save | undefined {
      const others = extra.filter((change) => !refusals.has(change) && fits(change));
      if (others.length > 0) {
        const byKey = new Map(others.map((change) => [change.key, change]));
        return toSave([...byKey.values()].slice(0, MAX_CHANGES));
      }
      const own = [...pending.values()].filter((change) => isToSend(change) && fits(change));
      const save = toSave(own.slice(0, MAX_CHANGES));
      return save.changes.length + save.settles.length === 0 ? undefined : save;
    },

    /**
     * Takes what the server answered to `sent`: first its news, then what became of each change.
     *
     * @param messages why an answer was refused, by key
     */
    receive(news: ServerNews, { outcomes, messages }: SaveOutcome, sent: Save): void {
      learn(news);
      for (const change of sent.changes) {
        const outcome = outcomes[change.key] ?? "refused";
        const own = [...extra, ...pending.values()].find((other) => isSameChange(other, change));
        if (own !== undefined && outcome === "refused") refusals.set(own, messages[change.key] ?? "");
        else acknowledge(change, outcome);
      }
      settlements = settlements.filter(({ id }) => !sent.settles.includes(id));
    },

    announce: (): Announcement => ({
      tab,
      n: ++announced,
      known,
      epoch,
      changes: [...pending.values()],
      arranged: Object.fromEntries([...order.revisions].filter(([key]) => pending.has(key))),
    }),

    /** Takes another tab's announcement. Returns whether that tab knows a newer revision of the server. */
    hear: others.hear,

    /** All that is not acknowledged, for the journal. */
    records: (): readonly Change[] => [...extra, ...pending.values()],

    /**
     * Takes over what tabs left that are gone: their journal's records, and of their texts that are mirrored here those
     * that no journal had yet.
     */
    adopt,

    /**
     * Forgets what was known of the server before its database was restored. Everything that this page shows and the
     * server lacks or holds differently becomes an unsaved change that knows nothing of the server. Returns their keys.
     */
    restore(nextEpoch: string, news: ServerNews, recall: RecallShown): readonly string[] {
      const open = asides.filter((aside) => !isSettled(aside));
      const name = () => ({ w: writer, seq: ++seq });
      const finish = recall({ pending, mirror, shadow, asides: open, order, seen, name, adopt });
      extra = extra.map(toUnknowing);
      for (const entries of [shadow, pending, clearedBy, refusals]) entries.clear();
      others.forget();
      order.forget();
      [asides, settlements, seen, known, epoch] = [[], [], [], 0, nextEpoch];
      learn(news);
      return finish(asides);
    },

    /** Whether everything on the screen is the server's, so that it may be submitted. */
    isSettled: () => pending.size + extra.length + settlements.length + mirror.size + asides.length === 0,
    isUnsaved: () => pending.size + extra.length + settlements.length > 0,
    /** Whether other tabs have something that the server does not have yet. */
    awaitsOthers: () => mirror.size > 0,
    isMirrored: (key: string) => mirror.has(key),

    /** The texts aside that are not in their field: a person has to choose. */
    openAsides: () =>
      asides.filter((aside) => !isSettled(aside) && (aside.kind === "gone" || refusedAt(aside.key)?.id !== aside.id)),
    /** Why the text in each of these fields is no answer, by key. */
    refusals(): Readonly<Record<string, string>> {
      const messages: Record<string, string> = {};
      for (const { key, message, ...aside } of asides)
        if (isInField(aside) && !pending.has(key) && !mirror.has(key) && refusedAt(key) !== undefined)
          messages[key] = message ?? "";
      for (const [change, message] of refusals) if (pending.get(change.key) === change) messages[change.key] = message;
      return messages;
    },

    /** Decides about a text aside. The text that is taken is typed first, by whoever calls this. */
    settle(id: string): void {
      const aside = asides.find((other) => other.id === id);
      if (aside !== undefined && !isSettled(aside)) settlements = [...settlements, { id, key: aside.key }];
    },
    findAside: (id: string) => asides.find((aside) => aside.id === id),

    /**
     * Every key whose answer is shown differently where `current` looks, with what is to be shown. What is being typed in
     * a text area stays there.
     */
    differences(current: (key: string) => AnswerValue | undefined): Answers {
      return Object.fromEntries(
        [...shownKeys]
          .filter((key) => pending.get(key)?.isDraft !== true && isDifferent(current(key), key))
          .map((key) => [key, shown(key)]),
      );
    },

    /** The application is submitted: returns what was typed here and not taken, so that it can be shown. */
    close(): Answers {
      const notTaken = Object.fromEntries([...extra, ...pending.values()].map(({ key, value }) => [key, value]));
      pending.clear();
      mirror.clear();
      extra = [];
      settlements = [];
      return notTaken;
    },

    /**
     * A login took this visitor's changes. They leave this page; what is typed from now on is not typed over them, so
     * it has another writer.
     */
    forget(claimed: readonly Pick<Change, "key" | "w" | "seq">[], nextWriter: string): void {
      const isClaimed = (change: Change) =>
        claimed.some(({ key, w, seq: number }) => key === change.key && w === change.w && number >= change.seq);
      for (const [key, change] of pending) if (isClaimed(change)) pending.delete(key);
      extra = extra.filter((change) => !isClaimed(change));
      mirror.clear();
      writer = nextWriter;
    },
  };
}
