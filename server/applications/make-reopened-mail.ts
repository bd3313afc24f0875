import type { TenantDefinition } from "../../engine/core/index.ts";
import { serverText } from "../../engine/texts/index.ts";
import type { MadeMail, MailOrder } from "../mail/index.ts";
import { accountOf, submittedAtOf, withdrawalOf, type Store } from "../store/index.ts";
import { toApplicationLink } from "./application-link.ts";
import { toSubmittedTime } from "./make-receipt.ts";
import { formatReference } from "./reference.ts";
import { giveReference } from "./references.ts";

/** One for each reopening, and for the end of each, so that asking twice orders one mail. */
export const toReopenedKey = (kind: "reopened" | "closed", at: number): string => `${kind}:${String(at)}`;

/**
 * Tells an applicant that the office has opened the application again, until when and why, if that still holds when the
 * mail is sent. It is ordered before that is stored; until then it waits.
 */
export async function makeReopenedMail(
  store: Pick<Store, "findApplication" | "findAccount" | "keepReference" | "findReference">,
  { tenant, account, key, origin }: MailOrder,
  definition: TenantDefinition,
): Promise<MadeMail> {
  const at = Number(key.slice("reopened:".length));
  const [record, owner] = await Promise.all([
    store.findApplication(tenant, account),
    store.findAccount(tenant, accountOf(account)),
  ]);
  if (record === undefined || owner === undefined) return "nothing";
  const { reopening } = record;
  const withdrawn = withdrawalOf(record);
  // It is withdrawn: since then, or still, because this opening is to take that back.
  if (withdrawn !== undefined) return withdrawn.at >= at ? "nothing" : "notYet";
  if (reopening?.at !== at) {
    const latest = reopening?.at ?? submittedAtOf(record) ?? at;
    // It was submitted since, or another reopening with a mail of its own has taken its place.
    return latest >= at ? "nothing" : "notYet";
  }
  // The mail of that says what there is to know.
  if (reopening.closed !== null) return "nothing";
  const link = toApplicationLink(origin, record, "/login");
  const values = {
    name: definition.tenant.name,
    reference: formatReference(await giveReference(store, tenant, account)),
    submitted: toSubmittedTime(definition, reopening.submittedAt),
    date: toSubmittedTime(definition, reopening.until),
    reason: reopening.reason,
  };
  return {
    kind: "reopened",
    definition,
    to: owner.username,
    link,
    subject: serverText(definition, "reopened.subject", values),
    paragraphs: [
      serverText(definition, "reopened.text", values),
      serverText(definition, "reopened.reason", values),
      serverText(definition, "reopened.until", values),
    ],
    linkText: serverText(definition, "reopened.link", values),
  };
}
