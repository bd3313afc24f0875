import type { Aside, ChangeOutcome } from "../../engine/protocol/index.ts";
import type { Change, Stored } from "./change.ts";

/** What the server holds that this page may not know yet: each answer written since, by field key, and all texts aside. */
export interface ServerNews {
  readonly revision: number;
  readonly stored: Readonly<Record<string, Stored>>;
  readonly asides: readonly Aside[];
  /** The content revision at which the item of a key was last moved or removed, by key. */
  readonly arranged?: Readonly<Record<string, number>>;
}

/** One request: changes of different keys, and the texts aside about which a person has decided. */
export interface Save {
  /** The content revision that the page knows, from which on it wants the news. */
  readonly known: number;
  readonly changes: readonly Change[];
  readonly settles: readonly string[];
  /** Its answer says nothing to a page that knows another one by then. */
  readonly epoch: string | undefined;
}

/** What became of each change, and why one was refused, by key. */
export interface SaveOutcome {
  readonly outcomes: Readonly<Record<string, ChangeOutcome>>;
  readonly messages: Readonly<Record<string, string>>;
}

/** True for a text that the server cannot take as the answer: it stays in its field, if the page still has one. */
export const isInField = ({ kind, item }: Pick<Aside, "kind" | "item">): boolean =>
  kind === "refused" || (kind === "gone" && item === undefined);
