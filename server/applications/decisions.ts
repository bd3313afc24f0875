import { toReopeningDay, toReopeningEnd, type Tenant } from "../../engine/core/index.ts";
import type { ApiErrorCode, OwnLapse, OwnWithdrawal } from "../../engine/protocol/index.ts";
import { serverText } from "../../engine/texts/index.ts";
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

interface Asked {
  /** Who of the office decides. Nobody reads it of an applicant. */
  readonly by: string;
  readonly reason: string;
  /** When it was opened again or withdrawn last, as whoever asks knows it. */
  readonly seen: string | null;
  /** The last day of an opening. */
  readonly until?: string | undefined;
}

type Decided = Pick<Reopening, "at" | "by" | "reason" | "until">;

/**
 * When the application was opened again or withdrawn last, in ISO 8601; null where it counts as it was submitted. Whoever
 * decides about it says which of these they know, so that nobody decides about what has become another meanwhile.
 */
export function decidedAtOf(record: Pick<ApplicationRecord, "reopening" | "withdrawals">): string | null {
  const at = withdrawalOf(record)?.at ?? record.reopening?.at;
  return at === undefined ? null : new Date(at).toISOString();
}

/** What an applicant is told of a withdrawal: who of the office did it is not among it. */
export const toOwnWithdrawal = ({ at, by, reason }: Withdrawal): OwnWithdrawal => ({
  at: new Date(at).toISOString(),
  by,
  reason,
});

/** What its applicant is told of an application that was opened again and not submitted in time; null for any other. */
export const toOwnLapse = ({ lapsed }: Pick<ApplicationRecord, "lapsed">): OwnLapse | null =>
  lapsed === undefined
    ? null
    : {
        until: new Date(lapsed.until).toISOString(),
        reason: lapsed.closed?.reason ?? null,
        submitted_at: new Date(lapsed.submittedAt).toISOString(),
      };

/** What is decided about a submitted application as a whole, and which of its parts says so afterwards. */
interface Decision<T> {
  /** Why it cannot be decided about the application as it is. */
  readonly refusalOf: (record: ApplicationRecord, at: number) => ApiErrorCode | undefined;
  readonly apply: (record: ApplicationRecord, decided: Decided) => ApplicationRecord;
  readonly happeningOf: (record: ApplicationRecord) => Parameters<AddEffects>[1];
  readonly outcomeOf: (record: ApplicationRecord) => T | null | undefined;
}

/**
 * Opens it to its applicant once more until the end of `until`, or of the day in two weeks, or moves that day. It is also
 * the way back from a withdrawal: what was submitted counts again then.
 */
const REOPEN: Decision<Reopening> = {
  refusalOf: (record) => (hasSubmission(record) ? undefined : "application_not_submitted"),
  apply: reopen,
  happeningOf: (record) => (isSubmitted(record) || isWithdrawn(record) ? "reopened" : "moved"),
  outcomeOf: ({ reopening }) => reopening,
};

/**
 * Ends it before its last day, as if that were over: what was submitted counts, and what was changed and not submitted is
 * kept as it is stored, so that the applicant goes on with it if it is opened once more.
 */
const CLOSE: Decision<Reopening> = {
  // Somebody else who closed it at the same time may have begun a moment later, so that its end is after `at`.
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

/**
 * Withdraws it, for the office or by its applicant. What was submitted stays as it was; what its applicant was changing, and
 * had not submitted, is kept beside it. A draft is not withdrawn, because nobody has got it: its applicant leaves it, or
 * deletes the account.
 */
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
};

export const DECISIONS = { reopen: REOPEN, close: CLOSE, withdraw: WITHDRAW, withdrawOwn: WITHDRAW_OWN } as const;

export type Decisions = ReturnType<typeof createDecisions>;

/** Decides about submitted applications. */
export function createDecisions({ drafts, now, addEffects }: Deps) {
  return {
    /**
     * Writes a decision with its mail and its events. Of two who ask at once, one is told that it has changed.
     *
     * @throws ServerError `body_invalid` for a day that cannot be, what the decision refuses, or `application_changed`
     */
    decide: async <T>(
      tenant: Tenant,
      application: ApplicationId,
      { refusalOf, apply, happeningOf, outcomeOf }: Decision<T>,
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
        const refusal = refusalOf(current, at) ?? (decidedAtOf(current) === seen ? undefined : "application_changed");
        if (refusal !== undefined) throw new ServerError(refusal);
        return addEffects(apply(current, { at, by, reason, until }), happeningOf(current), at);
      });
      const outcome = outcomeOf(record);
      if (outcome === null || outcome === undefined) throw new Error("The decision is not in the application.");
      return outcome;
    },
  };
}
