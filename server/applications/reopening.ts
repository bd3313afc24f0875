import { toReopeningDay, toReopeningEnd, type Tenant } from "../../engine/core/index.ts";
import { serverText } from "../../engine/texts/index.ts";
import { ServerError } from "../errors.ts";
import {
  hasSubmission,
  isSubmitted,
  reopen,
  type ApplicationId,
  type ApplicationRecord,
  type Reopening,
} from "../store/index.ts";
import type { Announce } from "../webhooks/index.ts";
import type { DraftWriter } from "./draft-writer.ts";
import { formatReference } from "./reference.ts";

export interface ReopeningDeps {
  readonly drafts: Pick<DraftWriter, "decide">;
  readonly now: () => number;
  /** Orders the mail about the reopening of this moment, which is about to be stored (make-reopened-mail.ts). */
  readonly orderMail: (tenant: string, application: ApplicationId, at: number) => Promise<void>;
  readonly announce: Announce;
}

export interface AskedReopening {
  readonly by: string;
  readonly reason: string;
  /** The last day; two weeks from now without it. */
  readonly until?: string | undefined;
  /** When it was opened again last, as whoever asks knows it. */
  readonly seen: string | null;
}

export type Reopenings = ReturnType<typeof createReopenings>;

/** Opens submitted applications to their applicants once more, or moves the day until which one is open. */
export function createReopenings({ drafts, now, orderMail, announce }: ReopeningDeps) {
  return {
    /**
     * The mail is ordered before the write, so that no crash loses it; it waits until the application says the same, and
     * is not sent where the write never came. So it is with what other systems are told, once for each opening. Of two members of staff who ask at once, one is told that it has changed.
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
        const known = current.reopening === null ? null : new Date(current.reopening.at).toISOString();
        if (known !== seen) throw new ServerError("application_changed");
        await orderMail(id, application, at);
        const said = { at, by, reason, until };
        if (isSubmitted(current)) {
          await announce({ tenant: id, application, type: "application.reopened", at, ...identify(current) });
          return reopen(current, said);
        }
        return current.reopening === null ? current : { ...current, reopening: { ...current.reopening, ...said } };
      });
      if (record.reopening === null) throw new Error("It was not opened.");
      return record.reopening;
    },
  };
}

/** What other systems know a submitted application by. */
const identify = ({ submission }: ApplicationRecord) => ({
  reference: submission === null ? "" : formatReference(submission.reference),
  round: submission?.round?.id ?? "",
});
