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
} from "./change.ts";
import { isInField } from "./save.ts";
import type { Announcement } from "./tab-link.ts";

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
