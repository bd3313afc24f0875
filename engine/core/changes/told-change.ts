import type { Tenant } from "../tenant/tenant.ts";
import type { AgainReason } from "./again-reasons.ts";
import type { BroughtUp } from "./bring-up.ts";

export interface AskedAgain {
  readonly key: string;
  readonly why: AgainReason;
}

/** An answer that stands elsewhere, or in other words, than where it was given; or that is back. */
export interface MovedAnswer {
  /** Where it stands now. */
  readonly key: string;
  /** The question under which it was given, if a step has brought it to another. */
  readonly from?: string | undefined;
  /** The page on which it was given, if that is another. */
  readonly page?: string | undefined;
  /** What it said before, if it says something else now; `true` for a ticked box. Never set for a secret. */
  readonly before?: string | true | undefined;
  /** It had been set aside, and its question is there again. */
  readonly isBack?: boolean | undefined;
}

/** An answer that was shown and is not any more: it is set aside, or kept at a question that is hidden now. */
export interface KeptAnswer {
  /** The key under which it is kept. */
  readonly key: string;
  /** The question as it was asked. */
  readonly label: string;
  /** What it said, if that is not the answer itself, as with a choice or a file. Never that of a secret. */
  readonly text?: string | undefined;
}

/** What changes of the form did to a draft, until its applicant has seen it. */
export interface ChangeNotice {
  /** Questions that were fine and are not any more, in page order. */
  readonly again: readonly AskedAgain[];
  readonly moved: readonly MovedAnswer[];
  readonly kept: readonly KeptAnswer[];
}

export interface DraftChange {
  /** The version that asked before; undefined if nobody has it any more, and then nothing counts as asked again. */
  readonly base: Tenant | undefined;
  readonly before: Pick<BroughtUp, "application" | "setAside">;
  readonly tenant: Tenant;
  readonly after: BroughtUp;
  /** What the applicant has not seen yet of earlier changes. */
  readonly earlier?: ChangeNotice | undefined;
}
