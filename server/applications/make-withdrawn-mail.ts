import type { TenantDefinition } from "../../engine/core/index.ts";
import { serverText } from "../../engine/texts/index.ts";
import type { MadeMail, MailOrder } from "../mail/index.ts";
import { accountOf, submittedAtOf, withdrawalOf, type Store } from "../store/index.ts";
import { toApplicationLink } from "./application-link.ts";
import { toSubmittedTime } from "./make-receipt.ts";
import { formatReference } from "./reference.ts";
import { giveReference } from "./references.ts";

const PREFIX = "withdrawn:";

/** One for each withdrawal, so that asking twice orders one mail. */
export const toWithdrawnKey = (at: number): string => `${PREFIX}${String(at)}`;

/**
 * Confirms to an applicant that the application is withdrawn, and says so if the office did it, if that still holds when
 * the mail is sent. It is ordered before that is stored; until then it waits.
 */
export async function makeWithdrawnMail(
  store: Pick<Store, "findApplication" | "findAccount" | "keepReference" | "findReference">,
  { tenant, account, key, origin }: MailOrder,
  definition: TenantDefinition,
): Promise<MadeMail> {
  const at = Number(key.slice(PREFIX.length));
  const [record, owner] = await Promise.all([
    store.findApplication(tenant, account),
    store.findAccount(tenant, accountOf(account)),
  ]);
  if (record === undefined || owner === undefined) return "nothing";
  const withdrawal = withdrawalOf(record);
  if (withdrawal?.at !== at) {
    const last = record.withdrawals.at(-1);
    // It was opened again since, or another withdrawal with a mail of its own has taken its place.
    const latest = Math.max(last?.at ?? 0, last?.endedAt ?? 0, record.reopening?.at ?? 0, submittedAtOf(record) ?? 0);
    return latest >= at ? "nothing" : "notYet";
  }
  const { by, reason } = withdrawal;
  const submittedAt = submittedAtOf(record) ?? at;
  const values = {
    name: definition.tenant.name,
    reference: formatReference(await giveReference(store, tenant, account)),
    submitted: toSubmittedTime(definition, submittedAt),
    date: toSubmittedTime(definition, at),
    reason,
  };
  return {
    kind: "withdrawn",
    definition,
    to: owner.username,
    link: toApplicationLink(origin, record, "/completion"),
    subject: serverText(definition, "withdrawn.subject", values),
    paragraphs: [
      serverText(definition, by === "office" ? "withdrawn.textOffice" : "withdrawn.textOwn", values),
      ...(reason === "" ? [] : [serverText(definition, "withdrawn.reason", values)]),
      serverText(definition, "withdrawn.follows", values),
      serverText(definition, "withdrawn.back", values),
    ],
    linkText: serverText(definition, "withdrawn.link", values),
  };
}
