/** Drafts that have, or lack, an answer to one of several questions; or all drafts. */
export interface DraftFilter {
  readonly drafts: "answered" | "unanswered" | "all";
  readonly keys: readonly string[];
  /** The choices that count as such an answer; one that is encrypted may be any of them. Default: any answer does. */
  readonly values?: readonly string[] | undefined;
  /** The rounds whose drafts count. Default: those of all. */
  readonly rounds?: readonly string[] | undefined;
}
