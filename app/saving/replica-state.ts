import { EMPTY_ANSWER, type AnswerValue } from "../../engine/core/index.ts";
import type { Aside } from "../../engine/protocol/index.ts";
import {
  hasSeen,
  isSameChange,
  toCommitted,
  isKnown,
  supersedes,
  type Change,
  type FormOfPage,
  type SeenWrite,
  type SeenVersion,
  type Stored,
} from "./change.ts";

/** Unsaved changes that a tab shows. Each announcement lists all, so a lost one does no harm. */
export interface Announcement {
  readonly tab: string;
  /** Number of the announcement. An older one may arrive later. */
  readonly n: number;
  readonly known: number;
  readonly epoch: string | undefined;
  readonly changes: readonly Change[];
  /** Revision at which a key's item last moved, by key. */
  readonly arranged: Readonly<Record<string, number>>;
}

export interface ReplicaOptions {
  readonly tab: string;
  readonly writer: string;
  readonly epoch?: string | undefined;
  readonly now: () => number;
  readonly form?: FormOfPage;
  /** True if a change was typed in a form in which its key or value may have another meaning. */
  readonly isOfOtherForm?: (change: Pick<Change, "key" | "form">) => boolean;
}

/**
 * State of one tab: its own unsaved changes (`pending`), other tabs' unsaved changes (`mirror`), and a copy of the
 * server's answers (`shadow`). The maps change in place: copies at each keystroke would be slow in long forms.
 */
export interface ReplicaState extends ReplicaOptions {
  writer: string;
  epoch: string | undefined;
  seq: number;
  /** Revision up to which this tab knows all news. */
  known: number;
  asides: readonly Aside[];
  /** Decided asides, each with its answer's key. */
  settlements: readonly { readonly id: string; readonly key: string }[];
  /** Unsaved changes that the screen does not show: of closed tabs, and of items that have moved. */
  extra: readonly Change[];
  seen: SeenWrite[];
  readonly pending: Map<string, Change>;
  readonly mirror: Map<string, Change & { readonly of: string }>;
  readonly heard: Map<string, Announcement>;
  readonly shadow: Map<string, Stored>;
  /** Revision at which the key's item last moved. A change with an older `base` was typed into another item. */
  readonly arranged: Map<string, number>;
  /** Keys of all answers shown so far. When an answer disappears, the screen must remove it. */
  readonly shownKeys: Set<string>;
  readonly clearedBy: Map<string, string>;
  /** Changes that the server rejected for good, with the message. */
  readonly refusals: Map<Change, string>;
}

/** True if the conflict is decided, but the server does not know it yet. */
export function isSettled({ settlements, pending, clearedBy }: ReplicaState, { id, key }: Aside): boolean {
  return (
    settlements.some((settlement) => settlement.id === id) ||
    [pending.get(key), pending.get(clearedBy.get(key) ?? "")].some((change) => change?.settles?.includes(id) === true)
  );
}

/** True if an unsaved choice clears the key. A choice clears only answers that its author saw. */
export function isCleared({ pending, clearedBy, mirror, shadow }: ReplicaState, key: string): boolean {
  const sight: SeenVersion | undefined = pending.get(clearedBy.get(key) ?? "")?.clears?.[key];
  if (sight === undefined) return false;
  const mirrored = mirror.get(key);
  if (mirrored !== undefined) return hasSeen(sight.over, mirrored.w, mirrored.seq);
  const stored = shadow.get(key);
  return stored === undefined || isKnown(sight, stored.mark);
}

/** Returns the rejected text that the field shows. Returns undefined if the answer has changed since. */
export function refusedAt(state: ReplicaState, key: string): Aside | undefined {
  const [revision = 0, w, number] = state.shadow.get(key)?.mark ?? [];
  return state.asides.findLast(
    (aside) =>
      aside.key === key &&
      aside.kind === "refused" &&
      Boolean(aside.message) &&
      !isSettled(state, aside) &&
      revision <= aside.revision &&
      !(w === aside.writer && number !== undefined && number > aside.seq),
  );
}

export function shownAt(state: ReplicaState, key: string): AnswerValue {
  const own = state.pending.get(key);
  if (own !== undefined) return own.value;
  if (isCleared(state, key)) return EMPTY_ANSWER;
  return state.mirror.get(key)?.value ?? refusedAt(state, key)?.value ?? state.shadow.get(key)?.value ?? EMPTY_ANSWER;
}

/** True if a change may be shown: its author knew this form and the current answer. */
export function hasKnownBase({ mirror, shadow, isOfOtherForm }: ReplicaState, change: Change): boolean {
  if (isOfOtherForm?.(change) === true) return false;
  const mirrored = mirror.get(change.key);
  if (mirrored !== undefined) return supersedes(change, mirrored.w, mirrored.seq);
  const stored = shadow.get(change.key);
  if (stored === undefined) return true;
  const [revision, w, number] = stored.mark;
  return revision <= change.base || supersedes(change, w, number);
}

export function isSuperseded({ arranged }: Pick<ReplicaState, "arranged">, change: Change | undefined): boolean {
  return change !== undefined && (change.overtaken !== undefined || change.base < (arranged.get(change.key) ?? 0));
}

export interface TypedAs {
  readonly isDraft?: boolean;
  /** Keys that the engine cleared because of this answer. */
  readonly cleared?: readonly string[];
  /** True if the answer returned when its question was shown again. */
  readonly isReturned?: boolean;
  /** Label of a choice whose list depends on other answers. */
  readonly words?: string | undefined;
}

export function typeAnswer(
  state: ReplicaState,
  key: string,
  value: AnswerValue,
  { isDraft = false, cleared = [], isReturned = false, words }: TypedAs = {},
): void {
  const { pending, mirror, shownKeys, arranged, now, form } = state;
  const last = pending.get(key);
  if (shownAt(state, key) === value && cleared.length === 0 && (last?.isDraft === true) === isDraft) return;
  // A returned answer may overwrite only what its author saw when the answer was cleared.
  const before = keepFromClearing(state, key);
  const seen = isReturned ? before : undefined;
  const mirrored = seen === undefined ? mirror.get(key) : undefined;
  const written = [key, ...cleared];
  const settles = [...written.flatMap((name) => pending.get(name)?.settles ?? []), ...idsOfReplaced(state, written)];
  // The new change continues this text: of this tab, of another tab, or the text that returns.
  const continued = last ?? mirrored ?? seen;
  let over = continued?.over ?? {};
  if (last !== undefined && last.w !== state.writer) over = { ...over, [last.w]: last.seq };
  if (mirrored !== undefined) over = { ...over, [mirrored.w]: mirrored.seq };
  mirror.delete(key);
  shownKeys.add(key);
  let clears = last?.clears;
  if (cleared.length > 0)
    clears = { ...clears, ...Object.fromEntries(cleared.map((emptied) => [emptied, clear(state, emptied, key)])) };
  pending.set(key, {
    key,
    value,
    words,
    base: continued?.base ?? state.known,
    over,
    w: state.writer,
    // Typed text keeps its number when it becomes an answer.
    seq: last?.isDraft === true && last.value === value && last.w === state.writer ? last.seq : ++state.seq,
    at: now(),
    epoch: state.epoch,
    isArranged: arranged.has(key) || undefined,
    ...(clears === undefined ? {} : { clears }),
    ...(settles.length === 0 ? {} : { settles }),
    ...(isDraft ? { isDraft } : {}),
    form,
  });
}

function clear(
  { pending, mirror, clearedBy, known, writer, seq }: ReplicaState,
  key: string,
  trigger: string,
): SeenVersion {
  const last = pending.get(key) ?? mirror.get(key);
  pending.delete(key);
  clearedBy.set(key, trigger);
  const over = last === undefined ? {} : { ...last.over, [last.w]: last.seq };
  return { base: last?.base ?? known, over: { ...over, [writer]: seq } };
}

/** Removes a key from the choice that cleared it. Returns what the choice's author had seen of the answer. */
function keepFromClearing({ pending, clearedBy }: ReplicaState, key: string): SeenVersion | undefined {
  const trigger = clearedBy.get(key);
  if (trigger === undefined) return undefined;
  clearedBy.delete(key);
  const choice = pending.get(trigger);
  if (choice?.clears === undefined) return undefined;
  const { [key]: sight, ...clears } = choice.clears;
  pending.set(trigger, { ...choice, clears });
  return sight;
}

function idsOfReplaced(state: ReplicaState, keys: readonly string[]): readonly string[] {
  if (state.asides.length === 0) return [];
  const isReplaced = (key: string) => !state.pending.has(key) && !state.mirror.has(key);
  return keys.filter(isReplaced).flatMap((key) => refusedAt(state, key)?.id ?? []);
}

export function mirrorChanges(state: ReplicaState, { tab, changes, arranged }: Announcement): void {
  const { pending, mirror, shownKeys } = state;
  for (const change of changes) {
    const { key } = change;
    // The tabs know different orders of items. Skip: the tab that is behind gets the order, and then this change.
    if (isSuperseded(state, change) || (arranged[key] ?? 0) !== (state.arranged.get(key) ?? 0)) continue;
    const own = pending.get(key);
    // Never replace a text that still has the focus here.
    const isShown =
      own === undefined ? hasKnownBase(state, change) : own.isDraft !== true && supersedes(change, own.w, own.seq);
    if (!isShown) continue;
    pending.delete(key);
    shownKeys.add(key);
    mirror.set(key, { ...change, of: tab });
  }
}

/**
 * Drops changes that their tab no longer announces. This tab then knows the server's revision with them, so they are
 * saved or withdrawn.
 */
export function forgetMirrors({ mirror, heard, known }: ReplicaState): void {
  for (const [key, change] of mirror) {
    const last = heard.get(change.of);
    if (last !== undefined && last.known <= known && !last.changes.some((other) => isSameChange(other, change)))
      mirror.delete(key);
  }
}

/** Drops another tab's change if the server has it, or has a text that its author had not seen. */
export function forgetArrived({ mirror }: ReplicaState, key: string, { mark }: Stored): void {
  const mirrored = mirror.get(key);
  const [, w, number] = mark;
  if (mirrored === undefined) return;
  const hasArrived = w === mirrored.w && number >= mirrored.seq;
  if (hasArrived || !(isKnown(mirrored, mark) || w === mirrored.w)) mirror.delete(key);
}

/** Adopts the announced changes of closed tabs. */
export function takeOverMirrors({ mirror, pending }: ReplicaState, isLiving: (tab: string) => boolean): void {
  for (const [key, { of, ...change }] of mirror) {
    if (isLiving(of)) continue;
    pending.set(key, toCommitted(change));
    mirror.delete(key);
  }
}

export function hear(state: ReplicaState, announcement: Announcement): boolean {
  const { tab, epoch, heard, known } = state;
  if (announcement.tab === tab || announcement.epoch !== epoch) return false;
  if (announcement.n <= (heard.get(announcement.tab)?.n ?? 0)) return false;
  heard.set(announcement.tab, announcement);
  mirrorChanges(state, announcement);
  forgetMirrors(state);
  return announcement.known > known;
}
