import { EMPTY_ANSWER, isSameAnswer } from "../../engine/core/index.ts";
import type { Aside } from "../../engine/protocol/index.ts";
import { isKnown, supersedes, toAside, toUnknowing, type Change, type Stored } from "./change.ts";
import { toCommitted } from "./item-order.ts";

interface Known {
  readonly shadow: ReadonlyMap<string, Stored>;
  readonly asides: readonly Aside[];
}

interface Shown extends Known {
  readonly pending: ReadonlyMap<string, Change>;
  readonly mirror: ReadonlyMap<string, Change>;
  /** The keys whose items were moved or removed. */
  readonly arranged: ReadonlyMap<string, unknown>;
}

interface LostChangesOptions {
  readonly now: () => number;
  /** Names a change whose author is not known. */
  readonly name: () => Pick<Change, "w" | "seq">;
}

/** What a page has to send after the database was restored: all that it shows and the server lacks or holds differently. */
export function createLostChanges({ now, name }: LostChangesOptions) {
  /** The names of all writes that this page has seen, by key. */
  let seen = new Map<string, Set<string>>();
  /** When this page learned what the server holds, by key. */
  const learnedAt = new Map<string, number>();

  const nameOf = (w: string, seq: number) => (w === "" ? name() : { w, seq });

  /** Under the names of those who wrote them, so that it does no harm if several pages send the same. */
  const listShown = ({ pending, mirror, shadow, asides, arranged }: Shown): readonly Change[] => {
    const kept = asides.map(({ key, value, writer: w, seq, at, revision }): Change => {
      const named = { ...nameOf(w, seq), ...toAside(w), at: Date.parse(at), overtaken: revision };
      return { key, value: value ?? EMPTY_ANSWER, base: 0, over: {}, ...named };
    });
    const stored = [...shadow].flatMap(([key, { value, mark }]): Change[] => {
      const [, w, seq] = mark;
      const shownOver = pending.get(key) ?? mirror.get(key);
      const isReplaced = shownOver !== undefined && (isKnown(shownOver, mark) || supersedes(shownOver, w, seq));
      const isArranged = arranged.has(key);
      if (isReplaced || (isArranged && value === EMPTY_ANSWER)) return [];
      const named = { ...nameOf(w, seq), ...(isArranged ? toAside(w) : {}), at: learnedAt.get(key) ?? now() };
      return [{ key, value, base: 0, over: {}, ...named }];
    });
    return [...kept, ...[...mirror.values()].map((change) => toUnknowing(toCommitted(change))), ...stored];
  };

  return {
    /** Notes what the server holds, and `before` what it held. */
    note(key: string, stored: Stored, before: Stored | undefined): void {
      if (before?.mark[0] !== stored.mark[0]) learnedAt.set(key, now());
      seen.set(key, (seen.get(key) ?? new Set()).add(toWriteName(stored)));
    },

    /**
     * Called before the page forgets what it knew. Returns what gives its own unsaved changes, and everything that is
     * missing, once it knows what is stored now.
     */
    recall(shown: Shown) {
      const lost = listShown(shown);
      const own = [...shown.pending.values()].map(toUnknowing);
      const bases = new Map([...shown.pending, ...shown.mirror].map(([key, { base }]) => [key, base]));
      const earlier = seen;
      seen = new Map();
      learnedAt.clear();
      return ({ shadow, asides }: Known) => {
        /** The write that is there again was seen here, and by whoever typed over it, so nobody has to choose. */
        const toSeen = (change: Change): Change => {
          const stored = shadow.get(change.key);
          if (stored === undefined || change.isAside === true) return change;
          const [revision] = stored.mark;
          const isSeen = earlier.get(change.key)?.has(toWriteName(stored)) === true;
          return isSeen && revision <= (bases.get(change.key) ?? Infinity) ? { ...change, base: revision } : change;
        };
        const isThere = ({ key, value, isAside }: Change): boolean =>
          isSameAnswer(shadow.get(key)?.value ?? EMPTY_ANSWER, value) ||
          (isAside === true && asides.some((aside) => aside.key === key && isSameAnswer(aside.value, value)));
        const unsaved = own.map(toSeen);
        return { unsaved, missing: [...lost.map(toSeen), ...unsaved].filter((change) => !isThere(change)) };
      };
    },
  };
}

/** One that names no writer is known by what it wrote. */
const toWriteName = ({ mark: [revision, w, seq], value }: Stored): string =>
  [revision, seq, w === "" ? `=${String(value)}` : w].join(" ");
