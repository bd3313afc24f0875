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
  readonly reason: string;
  /** When it was opened again or withdrawn last, as whoever asks knows it. */
  readonly seen: string | null;
}

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

interface Decision<T> {
  /** Why it cannot be decided about the application as it is. */
  readonly refusalOf: (record: ApplicationRecord) => ApiErrorCode | undefined;
  readonly apply: (record: ApplicationRecord) => ApplicationRecord;
  readonly happeningOf: (record: ApplicationRecord) => Parameters<AddEffects>[1];
  readonly outcomeOf: (decided: ApplicationRecord) => T | null | undefined;
}

export type Decisions = ReturnType<typeof createDecisions>;

/** Decides about a submitted application as a whole: opens it to its applicant again, closes that, or withdraws it. */
export function createDecisions({ drafts, now, addEffects }: Deps) {
  /** One write with the mail and the events. Of two who ask at once, one is told that it has changed. */
  const decide = async <T>(
    tenant: Tenant,
    application: ApplicationId,
    { seen, at }: { readonly seen: string | null; readonly at: number },
    { refusalOf, apply, happeningOf, outcomeOf }: Decision<T>,
  ): Promise<T> => {
    const decided = await drafts.decide(tenant, application, (current) => {
      const refusal = refusalOf(current) ?? (decidedAtOf(current) === seen ? undefined : "application_changed");
      if (refusal !== undefined) throw new ServerError(refusal);
      return addEffects(apply(current), happeningOf(current), at);
    });
    const outcome = outcomeOf(decided);
    if (outcome === null || outcome === undefined) throw new Error("The decision is not in the application.");
    return outcome;
  };

  return {
    /**
     * Opens it to its applicant once more until the end of `until`, or of the day in two weeks, or moves that day. It is
     * also the way back from a withdrawal: what was submitted counts again then.
     *
     * @throws ServerError `body_invalid` for a day that cannot be, `not_found`, `application_not_submitted`,
     * `application_changed`
     */
    reopen: async (
      tenant: Tenant,
      application: ApplicationId,
      { by, reason, seen, until: lastDay }: Asked & { readonly by: string; readonly until?: string | undefined },
    ): Promise<Reopening> => {
      const at = now();
      const { timeZone } = tenant.definition.tenant;
      const until = toReopeningEnd(lastDay ?? toReopeningDay(at, timeZone), at, timeZone);
      if (until === undefined)
        throw new ServerError("body_invalid", {
          text: "staff.reopenDay",
          errors: { until: [serverText(tenant.definition, "staff.reopenDay")] },
        });
      return decide(
        tenant,
        application,
        { seen, at },
        {
          refusalOf: (current) => (hasSubmission(current) ? undefined : "application_not_submitted"),
          apply: (current) => reopen(current, { at, by, reason, until }),
          happeningOf: (current) => (isSubmitted(current) || isWithdrawn(current) ? "reopened" : "moved"),
          outcomeOf: ({ reopening }) => reopening,
        },
      );
    },

    /**
     * Ends it before its last day, as if that were over: what was submitted counts, and what was changed and not submitted
     * is kept as it is stored, so that the applicant goes on with it if it is opened once more.
     *
     * @throws ServerError `application_changed` where it is not open any more, or was opened otherwise or withdrawn meanwhile
     */
    close: async (
      tenant: Tenant,
      application: ApplicationId,
      { by, reason, seen }: Asked & { readonly by: string },
    ): Promise<Reopening> => {
      const at = now();
      return decide(
        tenant,
        application,
        { seen, at },
        {
          // Somebody else who closed it at the same time may have begun a moment later, so that its end is after `at`.
          refusalOf: (current) =>
            current.reopening?.closed === null && current.reopening.until > at && !isWithdrawn(current)
              ? undefined
              : "application_changed",
          apply: (current) => ({
            ...current,
            reopening: current.reopening && { ...current.reopening, until: at, closed: { by, reason } },
          }),
          happeningOf: () => "closed",
          outcomeOf: ({ reopening }) => reopening,
        },
      );
    },

    /**
     * Withdraws it for its applicant, where `staff` is null, or for the office. What was submitted stays as it was; what
     * its applicant was changing, and had not submitted, is kept beside it.
     *
     * A draft is not withdrawn, because nobody has got it: its applicant leaves it, or deletes the account.
     *
     * @throws ServerError `application_not_submitted`, `application_withdrawn`, `application_changed`
     */
    withdraw: async (
      tenant: Tenant,
      application: ApplicationId,
      { staff, reason, seen }: Asked & { readonly staff: string | null },
    ): Promise<Withdrawal> => {
      const at = now();
      const by = staff === null ? "applicant" : "office";
      return decide(
        tenant,
        application,
        { seen, at },
        {
          refusalOf: (current) => {
            if (!hasSubmission(current)) return "application_not_submitted";
            return isWithdrawn(current) ? "application_withdrawn" : undefined;
          },
          apply: (current) => {
            const next = withdraw(current, { at, by, staff, reason });
            return staff === null ? { ...next, updatedAt: at } : next;
          },
          happeningOf: () => "withdrawn",
          outcomeOf: withdrawalOf<Withdrawal>,
        },
      );
    },
  };
}
