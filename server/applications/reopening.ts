import { toReopeningDay, toReopeningEnd, type Tenant } from "../../engine/core/index.ts";
import { serverText } from "../../engine/texts/index.ts";
import { ServerError } from "../errors.ts";
import {
  hasSubmission,
  isSubmitted,
  isWithdrawn,
  reopen,
  toStanding,
  type ApplicationId,
  type Reopening,
} from "../store/index.ts";
import { decidedAtOf } from "./decided-at.ts";
import type { DecisionDeps } from "./decision-deps.ts";
import { identifySubmitted } from "./identify-submitted.ts";

export interface AskedReopening {
  readonly by: string;
  readonly reason: string;
  /** The last day; two weeks from now without it. */
  readonly until?: string | undefined;
  /** When it was opened again or withdrawn last, as whoever asks knows it. */
  readonly seen: string | null;
}

export type AskedClosing = Omit<AskedReopening, "until">;

export type Reopenings = ReturnType<typeof createReopenings>;

/**
 * Opens submitted applications to their applicants once more, moves the day until which one is open, or closes it again. It
 * is also the way back from a withdrawal: what was submitted counts again then.
 */
export function createReopenings({ drafts, now, orderMail, announce }: DecisionDeps) {
  return {
    /**
     * The mail is ordered before the write, so that no crash loses it; it waits until the application says the same, and
     * is not sent where the write never came. So it is with what other systems are told, once for each opening. Of two
     * members of staff who ask at once, one is told that it has changed.
     *
     * @throws ServerError `body_invalid` for a day that cannot be, `not_found`, `application_not_submitted`,
     * `application_changed`
     */
    reopen: async (
      tenant: Tenant,
      application: ApplicationId,
      { by, reason, seen, ...asked }: AskedReopening,
    ): Promise<Reopening> => {
      const at = now();
      const { id, timeZone } = tenant.definition.tenant;
      const until = toReopeningEnd(asked.until ?? toReopeningDay(at, timeZone), at, timeZone);
      if (until === undefined)
        throw new ServerError("body_invalid", {
          text: "staff.reopenDay",
          errors: { until: [serverText(tenant.definition, "staff.reopenDay")] },
        });
      const record = await drafts.decide(tenant, application, async (current) => {
        if (!hasSubmission(current)) throw new ServerError("application_not_submitted");
        if (decidedAtOf(current) !== seen) throw new ServerError("application_changed");
        await orderMail("reopened", id, application, at);
        if (isSubmitted(current) || isWithdrawn(current)) {
          const identity = identifySubmitted(toStanding(current));
          await announce({ tenant: id, application, type: "application.reopened", at, ...identity });
        }
        return reopen(current, { at, by, reason, until });
      });
      if (record.reopening === null) throw new Error("It was not opened.");
      return record.reopening;
    },

    /**
     * Ends it before its last day, as if that were over: what was submitted counts, and what was changed and not submitted
     * is kept as it is stored, so that the applicant goes on with it if it is opened once more. The mail is ordered as above.
     *
     * @throws ServerError `application_changed` where it is not open any more, or was opened otherwise or withdrawn meanwhile
     */
    close: async (
      tenant: Tenant,
      application: ApplicationId,
      { by, reason, seen }: AskedClosing,
    ): Promise<Reopening> => {
      const at = now();
      const record = await drafts.decide(tenant, application, async (current) => {
        const { reopening } = current;
        // Somebody else who closed it at the same time may have begun a moment later, so that its end is after `at`.
        const isOpen = reopening !== null && reopening.closed === null && reopening.until > at;
        if (!isOpen || isWithdrawn(current) || decidedAtOf(current) !== seen)
          throw new ServerError("application_changed");
        await orderMail("closed", tenant.definition.tenant.id, application, at);
        return { ...current, reopening: { ...reopening, until: at, closed: { by, reason } } };
      });
      if (record.reopening === null) throw new Error("It was not closed.");
      return record.reopening;
    },
  };
}
