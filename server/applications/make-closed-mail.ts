import type { TenantDefinition } from "../../engine/core/index.ts";
import { serverText } from "../../engine/texts/index.ts";
import type { MadeMail, MailOrder } from "../mail/index.ts";
import { accountOf, submittedAtOf, withdrawalOf, type Store } from "../store/index.ts";
import { toApplicationLink } from "./application-link.ts";
import { toSubmittedTime } from "./make-receipt.ts";
import { formatReference } from "./reference.ts";
import { giveReference } from "./references.ts";

/**
 * Tells an applicant that the office has ended the time to change an application before its last day, and why, if that
 * still holds when the mail is sent. It is ordered before that is stored; until then it waits.
 */
export async function makeClosedMail(
  store: Pick<Store, "findApplication" | "findAccount" | "keepReference" | "findReference">,
  { tenant, account, key, origin }: MailOrder,
  definition: TenantDefinition,
): Promise<MadeMail> {
  const at = Number(key.slice("closed:".length));
  const [record, owner] = await Promise.all([
    store.findApplication(tenant, account),
    store.findAccount(tenant, accountOf(account)),
  ]);
  if (record === undefined || owner === undefined) return "nothing";
  const { reopening } = record;
  // What was submitted does not count any more, as the mail of that says.
  if ((withdrawalOf(record)?.at ?? 0) >= at) return "nothing";
  if (reopening === null || reopening.closed === null || reopening.until !== at) {
    // It was opened once more since, of which another mail tells, or submitted before it could be closed.
    const latest = Math.max(reopening?.at ?? 0, submittedAtOf(record) ?? 0);
    return latest >= at || reopening === null ? "nothing" : "notYet";
  }
  const values = {
    name: definition.tenant.name,
    reference: formatReference(await giveReference(store, tenant, account)),
    submitted: toSubmittedTime(definition, reopening.submittedAt),
    reason: reopening.closed.reason,
  };
  return {
    kind: "closed",
    definition,
    to: owner.username,
    link: toApplicationLink(origin, record, "/login"),
    subject: serverText(definition, "closed.subject", values),
    paragraphs: [
      serverText(definition, "closed.text", values),
      serverText(definition, "closed.reason", values),
      serverText(definition, "closed.counts", values),
    ],
    linkText: serverText(definition, "closed.link", values),
  };
}
