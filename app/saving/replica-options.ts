import type { Change, FormOfPage } from "./change.ts";

export interface TypedAs {
  readonly isDraft?: boolean;
  /** The keys that the engine emptied because of this answer, before the eyes of whoever gave it. */
  readonly cleared?: readonly string[];
  /** It came back by itself when its question was asked again, whatever else stands there by now. */
  readonly isReturned?: boolean;
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
