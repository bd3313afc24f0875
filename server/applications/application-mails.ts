import { parseRichText, type RichSpan, type TenantDefinition } from "../../engine/core/index.ts";
import { lateText, serverText, type ServerTextKey } from "../../engine/texts/index.ts";
import { longTime } from "../long-dates.ts";
import type { AccountMail, MailOrder } from "../mail/index.ts";
import {
  findSubmitted,
  submittedAtOf,
  type Store,
  withdrawalOf,
  type AccountRecord,
  type ApplicationRecord,
} from "../store/index.ts";
import { formatDigest } from "./submission-proof.ts";
import { formatReference, assignReference } from "./reference.ts";

type ReferenceStore = Pick<Store, "keepReference" | "findReference">;

export interface MailSubject {
  readonly record: ApplicationRecord;
  readonly owner: AccountRecord;
  readonly definition: TenantDefinition;
}

const FIRST = "receipt";

export const toReceiptKey = (submission: number): string =>
  submission === 1 ? FIRST : `${FIRST}.${String(submission)}`;

/** Makes the receipt of a submission. Returns undefined if the submission does not exist. */
export async function makeReceipt(
  store: ReferenceStore,
  { tenant, account, origin, key }: MailOrder,
  { record: found, owner, definition }: MailSubject,
): Promise<AccountMail | undefined> {
  const number = key === FIRST ? 1 : Number(key.slice(FIRST.length + 1));
  const record = findSubmitted(found, number);
  const submittedAt = record && submittedAtOf(record);
  if (record === undefined || submittedAt === undefined) return undefined;
  const reference = formatReference(await assignReference(store, tenant, account));
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

/** Formats date and time in the tenant's time zone: "November 21, 2026 at 12:00 PM EST". */
export const toSubmittedTime = ({ tenant: { lang, timeZone } }: TenantDefinition, at: number | string): string =>
  longTime(lang, timeZone).format(new Date(at));

/** Converts spans to text. Adds the address of a link in parentheses. */
const toWords = (spans: readonly RichSpan[]): string =>
  spans.map(({ text: words, href }) => (href === undefined ? words : `${words} (${href})`)).join("");

interface DecisionMail {
  readonly submittedAt: number;
  readonly date?: number;
  readonly reason: string;
  readonly paragraphs: readonly ServerTextKey[];
  readonly path: "/login" | "/completion";
}

/** Returns undefined if a later decision or submission replaced the decision at time `at`. */
type FindDecisionMail = (record: ApplicationRecord, at: number) => DecisionMail | undefined;

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

const DECISION_MAILS = {
  reopened: findReopenedMail,
  closed: findClosedMail,
  withdrawn: findWithdrawnMail,
} as const satisfies Readonly<Record<string, FindDecisionMail>>;

export type Decision = keyof typeof DECISION_MAILS;

export const isDecision = (kind: string): kind is Decision => Object.hasOwn(DECISION_MAILS, kind);

export const toDecisionKey = (kind: Decision, at: number): string => `${kind}:${String(at)}`;

/** Makes the email about a decision. Returns undefined if a later decision or submission replaced the decision. */
export async function makeDecisionMail(
  store: ReferenceStore,
  { tenant, account, kind, key, origin }: MailOrder & { readonly kind: Decision },
  { record, owner, definition }: MailSubject,
): Promise<AccountMail | undefined> {
  const found = DECISION_MAILS[kind](record, Number(key.slice(`${kind}:`.length)));
  if (found === undefined) return undefined;
  const { submittedAt, date, reason, paragraphs, path } = found;
  const values = {
    name: definition.tenant.name,
    reference: formatReference(await assignReference(store, tenant, account)),
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

/**
 * Returns a link to an application. With a round, opening the link makes the application the current one. `elsewhere` is
 * the path for an application without a round.
 */
export const toApplicationLink = (origin: string, { round }: { readonly round: string }, elsewhere: string): string =>
  `${origin}${round === "" ? elsewhere : `/applications/${round}`}`;
