import type { TenantDefinition } from "../../engine/core/index.ts";
import { serverText, type ServerTextKey } from "../../engine/texts/index.ts";
import type { AccountMail, MailOrder } from "../mail/index.ts";
import { accountOf, submittedAtOf, withdrawalOf, type ApplicationRecord, type Store } from "../store/index.ts";
import { toApplicationLink } from "./application-link.ts";
import { toSubmittedTime } from "./make-receipt.ts";
import { formatReference } from "./reference.ts";
import { giveReference } from "./references.ts";

/** What the mail about a decision says beside the name of the tenant and the reference number. */
interface DecisionMail {
  /** When that was submitted which the decision is about. */
  readonly submittedAt: number;
  /** The moment that its texts call `date`; absent where they have none. */
  readonly date?: number;
  readonly reason: string;
  readonly paragraphs: readonly ServerTextKey[];
  /** Where its link leads for an application that is for no round. */
  readonly path: "/login" | "/completion";
}

/** Undefined if the decision of that moment holds no longer: another took its place, or it was submitted since. */
type FindDecisionMail = (record: ApplicationRecord, at: number) => DecisionMail | undefined;

/** The office has opened the application again: until when and why. */
const findReopenedMail: FindDecisionMail = (record, at) => {
  const { reopening } = record;
  if (withdrawalOf(record) !== undefined || reopening?.at !== at || reopening.closed !== null) return undefined;
  return {
    submittedAt: reopening.submittedAt,
    date: reopening.until,
    reason: reopening.reason,
    paragraphs: ["reopened.text", "reopened.reason", "reopened.until"],
    path: "/login",
  };
};

/** The office has ended the time to change it before its last day, and why. */
const findClosedMail: FindDecisionMail = (record, at) => {
  const { reopening } = record;
  if (withdrawalOf(record) !== undefined || !reopening?.closed || reopening.until !== at) return undefined;
  return {
    submittedAt: reopening.submittedAt,
    reason: reopening.closed.reason,
    paragraphs: ["closed.text", "closed.reason", "closed.counts"],
    path: "/login",
  };
};

/** It is withdrawn, and by whom. */
const findWithdrawnMail: FindDecisionMail = (record, at) => {
  const withdrawal = withdrawalOf(record);
  if (withdrawal?.at !== at) return undefined;
  const { by, reason } = withdrawal;
  return {
    submittedAt: submittedAtOf(record) ?? at,
    date: at,
    reason,
    paragraphs: [
      by === "office" ? "withdrawn.textOffice" : "withdrawn.textOwn",
      ...(reason === "" ? [] : (["withdrawn.reason"] as const)),
      "withdrawn.follows",
      "withdrawn.back",
    ],
    path: "/completion",
  };
};

/** What is decided about a submitted application as a whole, each with a mail to its applicant. */
const DECISION_MAILS = {
  reopened: findReopenedMail,
  closed: findClosedMail,
  withdrawn: findWithdrawnMail,
} as const satisfies Readonly<Record<string, FindDecisionMail>>;

export type Decision = keyof typeof DECISION_MAILS;

export const isDecision = (kind: string): kind is Decision => Object.hasOwn(DECISION_MAILS, kind);

/** One for each decision, so that asking twice orders one mail. */
export const toDecisionKey = (kind: Decision, at: number): string => `${kind}:${String(at)}`;

/** Tells an applicant what was decided about an application, if that still holds when the mail is sent. */
export async function makeDecisionMail(
  store: Pick<Store, "findApplication" | "findAccount" | "keepReference" | "findReference">,
  { tenant, account, kind, key, origin }: MailOrder & { readonly kind: Decision },
  definition: TenantDefinition,
): Promise<AccountMail | undefined> {
  const [record, owner] = await Promise.all([
    store.findApplication(tenant, account),
    store.findAccount(tenant, accountOf(account)),
  ]);
  const found = record && DECISION_MAILS[kind](record, Number(key.slice(`${kind}:`.length)));
  if (record === undefined || owner === undefined || found === undefined) return undefined;
  const { submittedAt, date, reason, paragraphs, path } = found;
  const values = {
    name: definition.tenant.name,
    reference: formatReference(await giveReference(store, tenant, account)),
    submitted: toSubmittedTime(definition, submittedAt),
    ...(date === undefined ? {} : { date: toSubmittedTime(definition, date) }),
    reason,
  };
  const say = (text: ServerTextKey): string => serverText(definition, text, values);
  return {
    kind,
    definition,
    to: owner.username,
    link: toApplicationLink(origin, record, path),
    subject: say(`${kind}.subject`),
    paragraphs: paragraphs.map(say),
    linkText: say(`${kind}.link`),
  };
}
