import type { MailOrder } from "../mail/index.ts";
import { toMailJob } from "../mail/index.ts";
import { countSubmissions, toStanding, withdrawalOf, type ApplicationRecord, type JobOrder } from "../store/index.ts";
import type { ApplicationEvent } from "../webhooks/index.ts";
import { toDecisionKey } from "./make-decision-mail.ts";
import { toReceiptKey } from "./make-receipt.ts";
import { formatReference } from "./reference.ts";

/** What follows what happens to a submitted application as a whole: a mail to its applicant, and an event for other systems. */
const FOLLOWS = {
  submitted: { mail: "receipt", event: "application.submitted" },
  reopened: { mail: "reopened", event: "application.reopened" },
  /** Another last day for one that is open already. */
  moved: { mail: "reopened", event: undefined },
  closed: { mail: "closed", event: undefined },
  withdrawn: { mail: "withdrawn", event: "application.withdrawn" },
} as const satisfies Readonly<Record<string, { mail: MailOrder["kind"]; event: ApplicationEvent["type"] | undefined }>>;

interface Deps {
  /** Where a tenant is reached. */
  readonly originOf: (tenant: string) => string;
  /** The work of telling other systems. */
  readonly listDeliveries: (event: ApplicationEvent) => readonly JobOrder[];
  /** The work of making the PDF of a submission, the first being 1. */
  readonly toPdfJob: (record: ApplicationRecord, submission: number) => JobOrder;
}

export type AddEffects = ReturnType<typeof createAddEffects>;

/**
 * Adds to an application, in the very write in which something happens to it, the work that follows. So there is neither a
 * submission without its receipt nor the receipt of a submission that failed, wherever the process ends
 * (hand-over.ts). Each is a job whose key says what it is about, so done again it is the same.
 */
export const createAddEffects =
  ({ originOf, listDeliveries, toPdfJob }: Deps) =>
  (record: ApplicationRecord, what: keyof typeof FOLLOWS, at: number): ApplicationRecord => {
    const { tenant, account, effects } = record;
    const { mail, event: type } = FOLLOWS[what];
    const submission = countSubmissions(record);
    const key = mail === "receipt" ? toReceiptKey(submission) : toDecisionKey(mail, at);
    const jobs = [toMailJob({ tenant, account, kind: mail, key, to: "", origin: originOf(tenant), code: "" })];
    if (type !== undefined) {
      const { submission: submitted } = toStanding(record);
      const reference = submitted === null ? "" : formatReference(submitted.reference);
      const by = what === "withdrawn" ? withdrawalOf(record)?.by : undefined;
      const round = submitted?.round?.id ?? "";
      jobs.push(...listDeliveries({ tenant, application: account, type, at, reference, round, by }));
    }
    if (what === "submitted") jobs.push(toPdfJob(record, submission));
    return { ...record, effects: [...effects, ...jobs] };
  };
