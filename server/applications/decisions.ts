import { toReopeningDay, toReopeningEnd, type Tenant } from "../../engine/core/index.ts";
import type { ApiErrorCode, OwnLapse, OwnWithdrawal } from "../../engine/protocol/index.ts";
import { serverText, type ServerTextKey } from "../../engine/texts/index.ts";
import { ServerError } from "../errors.ts";
import {
  hasSubmission,
  isSubmitted,
  isWithdrawn,
  reopen,
  withdraw,
  withdrawalOf,
  type ApplicationId,
  type ApplicationRecord,
  type Reopening,
  type Withdrawal,
} from "../store/index.ts";
import type { DraftWriter } from "./draft-writer.ts";
import type { AddEffects } from "./effects.ts";

interface Deps {
  readonly drafts: Pick<DraftWriter, "decide">;
  readonly now: () => number;
  readonly addEffects: AddEffects;
}

export interface Asked {
  /** Email of the staff member. Ignored if the applicant decides. */
  readonly by: string;
  readonly reason: string;
  /** The caller's last result of `lastDecisionAt`. */
  readonly seen: string | null;
  readonly until?: string | undefined;
}

type Decided = Pick<Reopening, "at" | "by" | "reason" | "until">;

/**
 * Returns the time of the withdrawal or reopening in force, in ISO 8601. Callers send it back, so that the portal rejects
 * a decision if another one came first.
 */
export function lastDecisionAt(record: Pick<ApplicationRecord, "reopening" | "withdrawals">): string | null {
  const at = withdrawalOf(record)?.at ?? record.reopening?.at;
  return at === undefined ? null : new Date(at).toISOString();
}

/** Converts a withdrawal for its applicant. Leaves out the staff member. */
export const toOwnWithdrawal = ({ at, by, reason }: Withdrawal): OwnWithdrawal => ({
  at: new Date(at).toISOString(),
  by,
  reason,
});

export const toOwnLapse = ({ lapsed }: Pick<ApplicationRecord, "lapsed">): OwnLapse | null =>
  lapsed === undefined
    ? null
    : {
        until: new Date(lapsed.until).toISOString(),
        reason: lapsed.closed?.reason ?? null,
        submitted_at: new Date(lapsed.submittedAt).toISOString(),
      };

export interface Decision<T> {
  readonly refusalOf: (record: ApplicationRecord, at: number) => ApiErrorCode | undefined;
  readonly apply: (record: ApplicationRecord, decided: Decided) => ApplicationRecord;
  readonly happeningOf: (record: ApplicationRecord) => Parameters<AddEffects>[1];
  readonly outcomeOf: (record: ApplicationRecord) => T | null | undefined;
  /** Texts of refusals for the applicant. Default: the texts for staff. */
  readonly texts?: Partial<Record<ApiErrorCode, ServerTextKey>>;
}

/**
 * Reopens until the end of the day `until` (default: two weeks from today). Moves the last day if already reopened.
 * Ends a withdrawal.
 */
const REOPEN: Decision<Reopening> = {
  refusalOf: (record) => (hasSubmission(record) ? undefined : "application_not_submitted"),
  apply: reopen,
  happeningOf: (record) => (isSubmitted(record) || isWithdrawn(record) ? "reopened" : "moved"),
  outcomeOf: ({ reopening }) => reopening,
};

/**
 * Ends a reopening before its last day. The last submission counts. The portal keeps later changes for another
 * reopening.
 */
const CLOSE: Decision<Reopening> = {
  // After a colleague's early closing, `until` may be slightly later than `at`, so test `closed` too.
  refusalOf: (record, at) =>
    record.reopening?.closed === null && record.reopening.until > at && !isWithdrawn(record)
      ? undefined
      : "application_changed",
  apply: (record, { at, by, reason }) => ({
    ...record,
    reopening: record.reopening && { ...record.reopening, until: at, closed: { by, reason } },
  }),
  happeningOf: () => "closed",
  outcomeOf: ({ reopening }) => reopening,
};

const WITHDRAW: Decision<Withdrawal> = {
  refusalOf: (record) => {
    if (!hasSubmission(record)) return "application_not_submitted";
    return isWithdrawn(record) ? "application_withdrawn" : undefined;
  },
  apply: (record, { at, by, reason }) => withdraw(record, { at, by: "office", staff: by, reason }),
  happeningOf: () => "withdrawn",
  outcomeOf: withdrawalOf<Withdrawal>,
};
const WITHDRAW_OWN: Decision<Withdrawal> = {
  ...WITHDRAW,
  apply: (record, { at, reason }) => ({
    ...withdraw(record, { at, by: "applicant", staff: null, reason }),
    updatedAt: at,
  }),
  texts: { application_changed: "withdraw.changed", application_not_submitted: "withdraw.draft" },
};

export const DECISIONS = { reopen: REOPEN, close: CLOSE, withdraw: WITHDRAW, withdrawOwn: WITHDRAW_OWN } as const;

export type Decisions = ReturnType<typeof createDecisions>;

export function createDecisions({ drafts, now, addEffects }: Deps) {
  return {
    /**
     * Stores a decision with its email and events. If two callers decide at once, rejects the second. @throws
     * ServerError `body_invalid`, `application_changed`, or the code from `refusalOf`
     */
    decide: async <T>(
      tenant: Tenant,
      application: ApplicationId,
      { refusalOf, apply, happeningOf, outcomeOf, texts = {} }: Decision<T>,
      { by, reason, seen, until: lastDay }: Asked,
    ): Promise<T> => {
      const at = now();
      const { definition } = tenant;
      const { timeZone } = definition.tenant;
      const until = toReopeningEnd(lastDay ?? toReopeningDay(at, timeZone), at, timeZone);
      if (until === undefined)
        throw new ServerError("body_invalid", {
          text: "staff.reopenDay",
          errors: { until: [serverText(definition, "staff.reopenDay")] },
        });
      const record = await drafts.decide(tenant, application, (current) => {
        const refusal =
          refusalOf(current, at) ?? (lastDecisionAt(current) === seen ? undefined : "application_changed");
        if (refusal !== undefined) throw new ServerError(refusal, { text: texts[refusal] });
        return addEffects(apply(current, { at, by, reason, until }), happeningOf(current), at);
      });
      const outcome = outcomeOf(record);
      if (outcome === null || outcome === undefined) throw new Error("The decision is not in the application.");
      return outcome;
    },
  };
}
