import { EMPTY_ANSWER, isSameAnswer } from "../../engine/core/index.ts";
import type { Aside } from "../../engine/protocol/index.ts";
import { isKnown, supersedes, toAside, toUnknowing, type Change, type SeenWrite, type Stored } from "./change.ts";
import { toCommitted, type ItemOrder } from "./item-order.ts";

/** What a page shows and knows. */
interface Shown {
  readonly pending: Map<string, Change>;
  readonly mirror: ReadonlyMap<string, Change>;
  readonly shadow: ReadonlyMap<string, Stored>;
  readonly asides: readonly Aside[];
  readonly order: ItemOrder;
  readonly seen: readonly SeenWrite[];
  /** Names a change whose author is not known. */
  readonly name: () => Pick<Change, "w" | "seq">;
  readonly adopt: (changes: readonly Change[], isLiving: () => boolean) => void;
}

export type RecallShown = typeof recallShown;

/**
 * What a page has to send after the database was restored: all that it shows and the server lacks or holds differently.
 * It is called before the page forgets what it knew. What it returns is called with the texts aside once the page knows
 * what is stored now, makes the rest unsaved changes, and returns their keys. It is loaded when it is needed.
 */
export function recallShown(shown: Shown) {
  const { pending, shadow, order, adopt } = shown;
  const own = [...pending.values()].map(toUnknowing);
  const bases = new Map([...pending, ...shown.mirror].map(([key, { base }]) => [key, base]));
  const seen = new Map(shown.seen.map(([key, stored, at]) => [toWriteName(key, stored), at]));
  const lost = listShown(shown, seen);
  return (asides: readonly Aside[]): readonly string[] => {
    /** The write that is there again was seen here, and by whoever typed over it, so nobody has to choose. */
    const toSeen = (change: Change): Change => {
      const stored = shadow.get(change.key);
      if (stored === undefined || change.isAside === true) return change;
      const [revision] = stored.mark;
      const isSeen = seen.has(toWriteName(change.key, stored));
      return isSeen && revision <= (bases.get(change.key) ?? Infinity) ? { ...change, base: revision } : change;
    };
    const isThere = ({ key, value, isAside }: Change): boolean =>
      isSameAnswer(shadow.get(key)?.value ?? EMPTY_ANSWER, value) ||
      (isAside === true && asides.some((aside) => aside.key === key && isSameAnswer(aside.value, value)));
    const unsaved = own.map(toSeen);
    for (const change of unsaved) {
      // Nobody takes from the screen what was typed there, unless it may be of another item.
      if (change.isAside === true || order.isOvertaken(change)) adopt([change], () => true);
      else pending.set(change.key, change);
    }
    const missing = [...lost.map(toSeen), ...unsaved].filter((change) => !isThere(change));
    adopt(missing, () => true);
    return [...new Set(missing.map(({ key }) => key))];
  };
}

/** Under the names of those who wrote them, so that it does no harm if several pages send the same. */
function listShown(
  { pending, mirror, shadow, asides, order, name }: Shown,
  seen: ReadonlyMap<string, number>,
): readonly Change[] {
  const nameOf = (w: string, seq: number) => (w === "" ? name() : { w, seq });
  const kept = asides.map(({ key, value, writer: w, seq, at, revision }): Change => {
    const named = { ...nameOf(w, seq), ...toAside(w), at: Date.parse(at), overtaken: revision };
    return { key, value: value ?? EMPTY_ANSWER, base: 0, over: {}, ...named };
  });
  const stored = [...shadow].flatMap(([key, known]): Change[] => {
    const { value, mark } = known;
    const [, w, seq] = mark;
    const shownOver = pending.get(key) ?? mirror.get(key);
    const isReplaced = shownOver !== undefined && (isKnown(shownOver, mark) || supersedes(shownOver, w, seq));
    const isArranged = order.revisions.has(key);
    if (isReplaced || (isArranged && value === EMPTY_ANSWER)) return [];
    const at = seen.get(toWriteName(key, known)) ?? 0;
    return [{ key, value, base: 0, over: {}, ...nameOf(w, seq), ...(isArranged ? toAside(w) : {}), at }];
  });
  return [...kept, ...[...mirror.values()].map((change) => toUnknowing(toCommitted(change))), ...stored];
}

/** Tells one write of an answer from another. One that names no writer is known by what it wrote. */
const toWriteName = (key: string, { mark: [revision, w, seq], value }: Stored): string =>
  [key, revision, seq, w === "" ? `=${String(value)}` : w].join(" ");
