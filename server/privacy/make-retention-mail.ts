import type { TenantDefinition } from "../../engine/core/index.ts";
import { serverText } from "../../engine/texts/index.ts";
import { toSubmittedTime } from "../applications/index.ts";
import type { AccountMail, MailOrder } from "../mail/index.ts";
import { accountOf, hasSubmission, type Store } from "../store/index.ts";

const KEY = /^retention:(\d+):(\d+)$/;

/** Announces the deletion of a draft, if the draft is unchanged and the tenant still deletes drafts. */
export async function makeRetentionMail(
  store: Pick<Store, "findApplication" | "findAccount">,
  { tenant, account, key, origin }: MailOrder,
  definition: TenantDefinition,
): Promise<AccountMail | undefined> {
  const [, touchedAt, endsAt] = (KEY.exec(key) ?? []).map(Number);
  if (touchedAt === undefined || endsAt === undefined || definition.tenant.retention?.draftMonths === undefined)
    return undefined;
  const [record, owner] = await Promise.all([
    store.findApplication(tenant, account),
    store.findAccount(tenant, accountOf(account)),
  ]);
  if (record === undefined || owner === undefined || hasSubmission(record) || record.updatedAt !== touchedAt)
    return undefined;
  const values = { name: definition.tenant.name, date: toSubmittedTime(definition, endsAt) };
  return {
    kind: "retention",
    definition,
    to: owner.username,
    link: `${origin}/login`,
    subject: serverText(definition, "retention.subject", values),
    paragraphs: [serverText(definition, "retention.text", values)],
    linkText: serverText(definition, "retention.link"),
  };
}
