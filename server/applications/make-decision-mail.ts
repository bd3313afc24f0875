import type { TenantDefinition } from "../../engine/core/index.ts";
import { serverText, type ServerTextKey } from "../../engine/texts/index.ts";
import type { MadeMail, MailOrder } from "../mail/index.ts";
import { accountOf, type Store } from "../store/index.ts";
import { toApplicationLink } from "./application-link.ts";
import { DECISION_MAILS, type Decision } from "./decision-mails.ts";
import { toSubmittedTime } from "./make-receipt.ts";
import { formatReference } from "./reference.ts";
import { giveReference } from "./references.ts";

/** One for each decision, so that asking twice orders one mail. */
export const toDecisionKey = (kind: Decision, at: number): string => `${kind}:${String(at)}`;

/**
 * Tells an applicant what was decided about an application, if that still holds when the mail is sent. It is ordered before
 * the decision is stored; until then it waits.
 */
export async function makeDecisionMail(
  store: Pick<Store, "findApplication" | "findAccount" | "keepReference" | "findReference">,
  { tenant, account, kind, key, origin }: MailOrder & { readonly kind: Decision },
  definition: TenantDefinition,
): Promise<MadeMail> {
  const [record, owner] = await Promise.all([
    store.findApplication(tenant, account),
    store.findAccount(tenant, accountOf(account)),
  ]);
  if (record === undefined || owner === undefined) return "nothing";
  const found = DECISION_MAILS[kind](record, Number(key.slice(`${kind}:`.length)));
  if (typeof found === "string") return found;
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
