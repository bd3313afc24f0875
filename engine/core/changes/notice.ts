import type { Tenant } from "../tenant/tenant.ts";
import type { MigratedDraft } from "./migrate-draft.ts";

/** `missing`: an answer is now required. `wrong`: the answer breaks a rule. `gone`: the answer was orphaned. */
export const AGAIN_REASONS = ["missing", "wrong", "gone"] as const;

export type AgainReason = (typeof AGAIN_REASONS)[number];

export interface AskedAgain {
  readonly key: string;
  readonly why: AgainReason;
}

/** An answer that moved, changed or returned. */
export interface MovedAnswer {
  readonly key: string;
  /** Earlier label of the question, if it differs. */
  readonly from?: string | undefined;
  readonly page?: string | undefined;
  /** Earlier text of the answer, if it differs. `true` for a ticked box. Never set for a secret. */
  readonly before?: string | true | undefined;
  readonly isBack?: boolean | undefined;
}

export interface KeptAnswer {
  readonly key: string;
  /** Label of the question in the earlier form. */
  readonly label: string;
  /** Text of the answer. `true` for a ticked box. Never set for a secret. */
  readonly text?: string | true | undefined;
  readonly isSeen?: boolean | undefined;
}

/** Effects of form changes on a draft. A dismissal leaves `kept`, for the earlier labels of answers that return. */
export interface ChangeNotice {
  readonly again: readonly AskedAgain[];
  readonly moved: readonly MovedAnswer[];
  readonly kept: readonly KeptAnswer[];
}

export interface DraftChange {
  /** Form of `before`. Undefined if the store lacks it: the notice then asks again only for questions of `earlier`. */
  readonly base: Tenant | undefined;
  readonly before: Pick<MigratedDraft, "application" | "orphans">;
  readonly tenant: Tenant;
  readonly after: MigratedDraft;
  /** Notice of earlier changes. */
  readonly earlier?: ChangeNotice | undefined;
}
