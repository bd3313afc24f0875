import type { AnswerValue } from "../../engine/core/index.ts";
import { sightOf, type Sight } from "./change.ts";
import { refusedAt, shownAt, type ReplicaState } from "./replica-state.ts";

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
