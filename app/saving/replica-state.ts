import { EMPTY_ANSWER, type AnswerValue } from "../../engine/core/index.ts";
import type { Aside } from "../../engine/protocol/index.ts";
import {
  hasSeen,
  isKnown,
  supersedes,
  type Change,
  type FormOfPage,
  type SeenWrite,
  type Sight,
  type Stored,
  isInField,
  sightOf,
} from "./change.ts";

/** What a tab tells the others of its unsaved changes: always all of them, so that a lost message does no harm. */
export interface Announcement {
  readonly tab: string;
  /** Counts this tab's announcements, because one that was held back may arrive after a later one. */
  readonly n: number;
  readonly known: number;
  /** Another tab's unsaved changes say nothing to a tab of another epoch. */
  readonly epoch: string | undefined;
  readonly changes: readonly Change[];
  /** The keys among these changes whose items were moved or removed, each with the revision of the last such move. */
  readonly arranged: Readonly<Record<string, number>>;
}

export interface ReplicaOptions {
  /** The id of this page load: its tab among the others. */
  readonly tab: string;
  readonly writer: string;
  /** That of the profile; a visitor has none. */
  readonly epoch?: string | undefined;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** The form that the page shows. */
  readonly form?: FormOfPage;
  /** Whether a change was typed in a form where its key or its value may mean something else than on this page. */
  readonly isOfOtherForm?: (change: Pick<Change, "key" | "form">) => boolean;
}

/**
 * What one tab knows of one application: its own unsaved changes (`pending`), those that other tabs announced (`mirror`),
 * and a shadow of what the server holds. What is shown follows from the three, and none of them is ever written into
 * another (docs/design.md, section 6). Only the replica and what it calls change it; the functions below read it. The
 * collections are changed in place, so that a letter costs the same in a form of any size.
 */
export interface ReplicaState extends ReplicaOptions {
  writer: string;
  epoch: string | undefined;
  /** The number of this page's last change. */
  seq: number;
  /** The content revision up to which the news of the server are complete. */
  known: number;
  asides: readonly Aside[];
  /** Decisions, each with the answer that it travels with, so that a text that was chosen is never without it on the server. */
  settlements: readonly { readonly id: string; readonly key: string }[];
  /** Changes of dead tabs whose authors did not know what stands here, or saw another form. The server judges them. */
  extra: readonly Change[];
  /** The writes of the server that this page has seen. */
  seen: SeenWrite[];
  readonly pending: Map<string, Change>;
  /** The changes of other tabs that are shown here, with the tab that announced each. */
  readonly mirror: Map<string, Change & { readonly of: string }>;
  /** The last announcement of each tab. */
  readonly heard: Map<string, Announcement>;
  readonly shadow: Map<string, Stored>;
  /**
   * The content revision at which the item of a key was last moved or removed. A change that knows less was entered into
   * another item than its key says now.
   */
  readonly arranged: Map<string, number>;
  /** Every key that ever had something to show, because what is gone from here has to go from the screen, too. */
  readonly shownKeys: Set<string>;
  /** The choice that emptied a key, by that key. */
  readonly clearedBy: Map<string, string>;
  /** Changes that the server can keep nowhere, with the reason. They stay here and are not sent again. */
  readonly refusals: Map<Change, string>;
}

/** Whether a person has decided about a text aside, and the server has still to hear of it. */
export function isSettled({ settlements, pending, clearedBy }: ReplicaState, { id, key }: Aside): boolean {
  return (
    settlements.some((settlement) => settlement.id === id) ||
    [pending.get(key), pending.get(clearedBy.get(key) ?? "")].some((change) => change?.settles?.includes(id) === true)
  );
}

/** A choice that is still to be saved empties what its author saw, and nothing newer. */
export function isCleared({ pending, clearedBy, mirror, shadow }: ReplicaState, key: string): boolean {
  const sight: Sight | undefined = pending.get(clearedBy.get(key) ?? "")?.clears?.[key];
  if (sight === undefined) return false;
  const mirrored = mirror.get(key);
  if (mirrored !== undefined) return hasSeen(sight.over, mirrored.w, mirrored.seq);
  const stored = shadow.get(key);
  return stored === undefined || isKnown(sight, stored.mark);
}

/** The refused text that stands in its field, because its author saw what the server holds and nobody wrote since. */
export function refusedAt(state: ReplicaState, key: string): Aside | undefined {
  const [revision = 0, w, number] = state.shadow.get(key)?.mark ?? [];
  return state.asides.findLast(
    (aside) =>
      aside.key === key &&
      isInField(aside) &&
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

/** Whether a change may be shown here: its author saw this form, and knew what stands: another tab's text or the server's. */
export function isFounded({ mirror, shadow, isOfOtherForm }: ReplicaState, change: Change): boolean {
  if (isOfOtherForm?.(change) === true) return false;
  const mirrored = mirror.get(change.key);
  if (mirrored !== undefined) return supersedes(change, mirrored.w, mirrored.seq);
  const stored = shadow.get(change.key);
  if (stored === undefined) return true;
  const [revision, w, number] = stored.mark;
  return revision <= change.base || supersedes(change, w, number);
}

/** Whether a change was entered into an item that has been moved or removed since. */
export function isOvertaken({ arranged }: Pick<ReplicaState, "arranged">, change: Change | undefined): boolean {
  return change !== undefined && (change.overtaken !== undefined || change.base < (arranged.get(change.key) ?? 0));
}

export interface TypedAs {
  readonly isDraft?: boolean;
  /** The keys that the engine emptied because of this answer, before the eyes of whoever gave it. */
  readonly cleared?: readonly string[];
  /** It came back by itself when its question was asked again, whatever else stands there by now. */
  readonly isReturned?: boolean;
}

/** Notes what was typed. Its cost does not depend on the size of the form. */
export function typeAnswer(
  state: ReplicaState,
  key: string,
  value: AnswerValue,
  { isDraft = false, cleared = [], isReturned = false }: TypedAs = {},
): void {
  const { pending, mirror, shownKeys, arranged, now, form } = state;
  const last = pending.get(key);
  if (shownAt(state, key) === value && cleared.length === 0 && (last?.isDraft === true) === isDraft) return;
  // What came back stands over what its author saw when it went, and not over what has come since.
  const before = keepFromClearing(state, key);
  const seen = isReturned && before !== undefined ? before : undefined;
  const mirrored = seen === undefined ? mirror.get(key) : undefined;
  const settles = [
    ...[key, ...cleared].flatMap((name) => pending.get(name)?.settles ?? []),
    ...idsOfReplaced(state, [key, ...cleared]),
  ];
  let over = last?.over ?? mirrored?.over ?? seen?.over ?? {};
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
    // What was known at the first unsaved letter. Another tab's text brings its own.
    base: last?.base ?? mirrored?.base ?? seen?.base ?? state.known,
    over,
    w: state.writer,
    // The text of a draft keeps its number when it becomes an answer, so that it is known to be the same.
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

/** Takes away what a choice emptied, and returns what its author saw of it. */
function clear({ pending, mirror, clearedBy, known, writer, seq }: ReplicaState, key: string, trigger: string): Sight {
  const { base, over } = sightOf(pending.get(key) ?? mirror.get(key), known);
  pending.delete(key);
  clearedBy.set(key, trigger);
  return { base, over: { ...over, [writer]: seq } };
}

/** An answer that is given again is no longer what an earlier choice emptied. Returns what was seen of it then. */
function keepFromClearing({ pending, clearedBy }: ReplicaState, key: string): Sight | undefined {
  const trigger = clearedBy.get(key);
  if (trigger === undefined) return undefined;
  clearedBy.delete(key);
  const choice = pending.get(trigger);
  if (choice?.clears === undefined) return undefined;
  const { [key]: sight, ...clears } = choice.clears;
  pending.set(trigger, { ...choice, clears });
  return sight;
}

/** The refused texts that stand in these fields, which a new answer there takes the place of. */
function idsOfReplaced(state: ReplicaState, keys: readonly string[]): readonly string[] {
  if (state.asides.length === 0) return [];
  const isReplaced = (key: string) => !state.pending.has(key) && !state.mirror.has(key);
  return keys.filter(isReplaced).flatMap((key) => refusedAt(state, key)?.id ?? []);
}
