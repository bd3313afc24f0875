import type { Tenant } from "../tenant/tenant.ts";
import type { MigratedDraft } from "./migrate-draft.ts";

/** The answer is now required (`missing`), breaks a new rule (`wrong`), or was set aside (`gone`). */
export const AGAIN_REASONS = ["missing", "wrong", "gone"] as const;

export type AgainReason = (typeof AGAIN_REASONS)[number];

export interface AskedAgain {
  readonly key: string;
  readonly why: AgainReason;
}

/** An answer that moved, changed or returned. */
export interface MovedAnswer {
  readonly key: string;
  /** Earlier label, if a step moved the answer. */
  readonly from?: string | undefined;
  readonly page?: string | undefined;
  /** Earlier words, if they differ; `true` for a ticked box. Never set for a secret. */
  readonly before?: string | true | undefined;
  readonly isBack?: boolean | undefined;
}

export interface KeptAnswer {
  readonly key: string;
  /** Label of the question in the earlier form. */
  readonly label: string;
  /** Words of the answer, if they differ from its value; `true` for a ticked box. Never set for a secret. */
  readonly text?: string | true | undefined;
}

/** Effects of form changes on a draft, until the applicant has seen them. */
export interface ChangeNotice {
  readonly again: readonly AskedAgain[];
  readonly moved: readonly MovedAnswer[];
  readonly kept: readonly KeptAnswer[];
}

/** A draft before and after its migration. */
export interface DraftChange {
  /** Undefined if no longer stored. The notice then asks no question again. */
  readonly base: Tenant | undefined;
  readonly before: Pick<MigratedDraft, "application" | "orphans">;
  readonly tenant: Tenant;
  readonly after: MigratedDraft;
  /** Notice of earlier changes that the applicant has not dismissed. */
  readonly earlier?: ChangeNotice | undefined;
}
