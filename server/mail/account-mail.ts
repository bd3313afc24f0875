import { z } from "zod";
import type { TenantDefinition } from "../../engine/core/index.ts";
import type { Job, JobOrder } from "../store/index.ts";

/** The templates of a kind are `templates/mail/<kind>.txt.hbs` and `<kind>.html.hbs`. */
export const MAIL_KINDS = [
  "confirm",
  "email-code",
  "reset",
  "already-registered",
  "email-taken",
  "password-changed",
  "email-changed",
  "receipt",
  "reminder",
  "retention",
  "reopened",
  "closed",
  "withdrawn",
  "staff-invitation",
  "staff-codes",
] as const;
export type MailKind = (typeof MAIL_KINDS)[number];

export type AccountMail = {
  readonly definition: TenantDefinition;
  readonly to: string;
  readonly link: string;
} & (
  | { readonly kind: "confirm"; readonly code: string; readonly minutes: number }
  | { readonly kind: "email-code"; readonly code: string; readonly minutes: number }
  | { readonly kind: "reset"; readonly minutes: number }
  | { readonly kind: "staff-invitation"; readonly hours: number }
  | ReceiptMail
  | ReminderMail
  | (MailWords & { readonly kind: "retention" | "reopened" | "closed" | "withdrawn" })
  | { readonly kind: "already-registered" | "email-taken" | "password-changed" | "email-changed" | "staff-codes" }
);

interface MailWords {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly linkText: string;
}

interface ReceiptMail extends MailWords {
  readonly kind: "receipt";
  readonly nextTitle: string;
  readonly next: readonly { readonly isList: boolean; readonly lines: readonly string[] }[];
  /** Digest with its explanation. Empty without a digest. */
  readonly proof: string;
}

export interface ReminderMail extends MailWords {
  readonly kind: "reminder";
  readonly stopLink: string;
  readonly stopText: string;
}

export interface Mail {
  readonly from: string;
  readonly to: string;
  readonly replyTo: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** An email with its Message-ID (RFC 5322, 3.6.4), which is the same for each attempt. */
export interface SentMail extends Mail {
  readonly messageId: string;
}

export interface Mailer {
  /** @param beforeHandOver runs just before the email's first byte is sent; if it throws, the email is not sent */
  send(mail: SentMail, beforeHandOver?: () => Promise<void>): Promise<void>;
  close(): void;
}

export const MAIL_PATIENCE_MS = 24 * 60 * 60_000;

/** An email that a job makes and sends later. Has only the id of its code, so that the queue has no secrets. */
export interface MailOrder {
  readonly tenant: string;
  readonly account: string;
  /** `none` is never sent. With it, requests for unknown addresses take as long as others. */
  readonly kind: MailKind | "none";
  /** Identifies an email of the account. Several orders with one key cause one email. */
  readonly key: string;
  /** Empty for the account's address at the time of sending. */
  readonly to: string;
  readonly origin: string;
  readonly code: string;
}

const inputSchema = z.object({
  mail: z.enum([...MAIL_KINDS, "none"]),
  to: z.string(),
  origin: z.string(),
  code: z.string(),
});

export const toMailJob = ({ tenant, account, kind, key, to, origin, code }: MailOrder): JobOrder => ({
  tenant,
  account,
  kind: "mail",
  key,
  input: { mail: kind, to, origin, code },
  lane: "quick",
});

export function toOrder({ tenant, account, key, input }: Job): MailOrder {
  const { mail, ...rest } = inputSchema.parse(input);
  return { tenant, account, key, kind: mail, ...rest };
}
