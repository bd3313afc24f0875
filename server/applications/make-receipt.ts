import { parseRichText, type RichSpan, type TenantDefinition } from "../../engine/core/index.ts";
import { lateText, serverText } from "../../engine/texts/index.ts";
import { longTime } from "../long-dates.ts";
import type { AccountMail, MailOrder } from "../mail/index.ts";
import { accountOf, findSubmitted, submittedAtOf, type Store } from "../store/index.ts";
import { toApplicationLink } from "./application-link.ts";
import { formatDigest } from "./verify-submission.ts";
import { formatReference } from "./reference.ts";
import { giveReference } from "./references.ts";

type ReceiptStore = Pick<Store, "findApplication" | "findAccount" | "keepReference" | "findReference">;

const FIRST = "receipt";

/** The key of the order of a submission's receipt; the first submission is 1. */
export const toReceiptKey = (submission: number): string =>
  submission === 1 ? FIRST : `${FIRST}.${String(submission)}`;

/** Undefined if there is no such submission: version 0.6.0 ordered receipts of submissions that then failed. */
export async function makeReceipt(
  store: ReceiptStore,
  { tenant, account, origin, key }: MailOrder,
  definition: TenantDefinition,
): Promise<AccountMail | undefined> {
  const [found, owner] = await Promise.all([
    store.findApplication(tenant, account),
    store.findAccount(tenant, accountOf(account)),
  ]);
  if (found === undefined || owner === undefined) return undefined;
  const number = key === FIRST ? 1 : Number(key.slice(FIRST.length + 1));
  // The office may have opened it again meanwhile. The receipt is of what was submitted then.
  const record = findSubmitted(found, number);
  const submittedAt = record && submittedAtOf(record);
  if (record === undefined || submittedAt === undefined) return undefined;
  const reference = formatReference(await giveReference(store, tenant, account));
  const link = toApplicationLink(origin, record, "/completion");
  const values = {
    reference,
    link,
    date: toSubmittedTime(definition, submittedAt),
    digest: formatDigest(record.submission?.digest ?? ""),
    verify: `${origin}/verify`,
  };
  return {
    kind: "receipt",
    definition,
    to: owner.username,
    link,
    subject: serverText(definition, "receipt.subject", values),
    paragraphs: [serverText(definition, "receipt.text", values), serverText(definition, "receipt.reference", values)],
    nextTitle: lateText(definition, "completion.nextTitle"),
    next: parseRichText(lateText(definition, "completion.next")).map((block) =>
      block.kind === "list"
        ? { isList: true, lines: block.items.map(toWords) }
        : { isList: false, lines: [toWords(block.spans)] },
    ),
    linkText: serverText(definition, "receipt.link", values),
    proof: record.submission === null ? "" : serverText(definition, "receipt.digest", values),
  };
}

/** Date and time of day with the zone of the tenant: "November 21, 2026 at 12:00 PM EST". */
export const toSubmittedTime = ({ tenant: { lang, timeZone } }: TenantDefinition, at: number | string): string =>
  longTime(lang, timeZone).format(new Date(at));

/** A mail has no links of the portal's own pages, so an address follows its words. */
const toWords = (spans: readonly RichSpan[]): string =>
  spans.map(({ text: words, href }) => (href === undefined ? words : `${words} (${href})`)).join("");
