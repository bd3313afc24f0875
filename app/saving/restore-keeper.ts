import { EMPTY_ANSWER, isSameAnswer } from "../../engine/core/index.ts";
import {
  isKnown,
  supersedes,
  toAside,
  toCommitted,
  withoutBase,
  type Change,
  type Stored,
  type ServerNews,
} from "./change.ts";
import type { Keeper } from "./create-keeper.ts";
import type { Replica } from "./replica.ts";
import { isSuperseded, isSettled, type ReplicaState } from "./replica-state.ts";

/** Turns answers that this page shows and the restored server lacks into unsaved changes. Returns their keys. */
export function restoreKeeper(
  keeper: Pick<Keeper, "replica" | "show" | "flush" | "announceChange">,
  epoch: string,
  news: ServerNews,
): readonly string[] {
  const keys = keeper.replica.restore(epoch, news, recallShown);
  keeper.show();
  void keeper.flush();
  keeper.announceChange();
  return keys;
}

/**
 * Records what the page shows. Runs before the state is reset. The returned function runs when the server's answers are
 * known: it turns the differences into unsaved changes and returns their keys.
 */
function recallShown(state: ReplicaState, adopt: Replica["adopt"]) {
  const { pending, mirror, shadow } = state;
  const own = [...pending.values()].map(withoutBase);
  const bases = new Map([...pending, ...mirror].map(([key, { base }]) => [key, base]));
  const seen = new Map(state.seen.map(([key, stored, at]) => [toWriteName(key, stored), at]));
  const lost = listShown(state, seen);
  return (): readonly string[] => {
    /** If the page had seen the server's answer before the restore, the change is no conflict. */
    const toSeen = (change: Change): Change => {
      const stored = shadow.get(change.key);
      if (stored === undefined || change.isAside === true) return change;
      const [revision] = stored.mark;
      const isSeen = seen.has(toWriteName(change.key, stored));
      return isSeen && revision <= (bases.get(change.key) ?? Infinity) ? { ...change, base: revision } : change;
    };
    const isThere = ({ key, value, isAside }: Change): boolean =>
      isSameAnswer(shadow.get(key)?.value ?? EMPTY_ANSWER, value) ||
      (isAside === true && state.asides.some((aside) => aside.key === key && isSameAnswer(aside.value, value)));
    const unsaved = own.map(toSeen);
    for (const change of unsaved) {
      // Typed text stays on the screen, unless its item may have moved.
      if (change.isAside === true || isSuperseded(state, change)) adopt([change], () => true);
      else pending.set(change.key, change);
    }
    const missing = [...lost.map(toSeen), ...unsaved].filter((change) => !isThere(change));
    adopt(missing, () => true);
    return [...new Set(missing.map(({ key }) => key))];
  };
}

/**
 * Lists the shown answers as changes. An answer keeps its writer and number if it has them: the server then finds no
 * conflict if several pages send it.
 */
function listShown(state: ReplicaState, seen: ReadonlyMap<string, number>): readonly Change[] {
  const { pending, mirror, shadow, arranged } = state;
  const nameOf = (w: string, seq: number) => (w === "" ? { w: state.writer, seq: ++state.seq } : { w, seq });
  const open = state.asides.filter((aside) => !isSettled(state, aside));
  const kept = open.map(({ key, value, writer: w, seq, at, revision }): Change => {
    const named = { ...nameOf(w, seq), ...toAside(w), at: Date.parse(at), overtaken: revision };
    return { key, value: value ?? EMPTY_ANSWER, base: 0, over: {}, ...named };
  });
  const stored = [...shadow].flatMap(([key, known]): Change[] => {
    const { value, mark } = known;
    const [, w, seq] = mark;
    const shownOver = pending.get(key) ?? mirror.get(key);
    const isReplaced = shownOver !== undefined && (isKnown(shownOver, mark) || supersedes(shownOver, w, seq));
    const isArranged = arranged.has(key);
    if (isReplaced || (isArranged && value === EMPTY_ANSWER)) return [];
    const at = seen.get(toWriteName(key, known)) ?? 0;
    return [{ key, value, base: 0, over: {}, ...nameOf(w, seq), ...(isArranged ? toAside(w) : {}), at }];
  });
  return [...kept, ...[...mirror.values()].map((change) => withoutBase(toCommitted(change))), ...stored];
}

/** Identifies a write. If the writer is unknown, the value is part of the name. */
const toWriteName = (key: string, { mark: [revision, w, seq], value }: Stored): string =>
  [key, revision, seq, w === "" ? `=${String(value)}` : w].join(" ");
