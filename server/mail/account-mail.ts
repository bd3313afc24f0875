import type { TenantDefinition } from "../../engine/core/index.ts";

/** The mails that the portal sends; each has `templates/mail/<kind>.txt.hbs` and `<kind>.html.hbs`. */
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
  | ApplicationMail
  | { readonly kind: "already-registered" | "email-taken" | "password-changed" | "email-changed" | "staff-codes" }
);

/** What the receipt of a submission says, in the tenant's words. The links of `next` are left out. */
export interface ReceiptMail {
  readonly kind: "receipt";
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly nextTitle: string;
  /** What happens next; empty where the tenant says nothing of it. */
  readonly next: readonly ReceiptBlock[];
  readonly linkText: string;
  /** The digest and what it is for, at the end, because few need it; empty where there is none. */
  readonly proof: string;
}

/** What a reminder of a deadline says, in the tenant's words. `link` leads to the application. */
export interface ReminderMail {
  readonly kind: "reminder";
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly linkText: string;
  /** Where reminders are turned off; it needs no log-in. */
  readonly stopLink: string;
  readonly stopText: string;
}

/**
 * What the applicant reads of something that happens to an application: that a draft will be deleted, that the office has
 * opened a submitted one again or closed it before its day, or that it is withdrawn. `link` leads to it.
 */
export interface ApplicationMail {
  readonly kind: "retention" | "reopened" | "closed" | "withdrawn";
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly linkText: string;
}

export interface ReceiptBlock {
  readonly isList: boolean;
  readonly lines: readonly string[];
}

/** A rendered mail. */
export interface Mail {
  readonly from: string;
  readonly to: string;
  readonly replyTo: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Further headers, each one line. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** A mail with its Message-ID (RFC 5322, 3.6.4), which is the same however often it is sent. */
export interface SentMail extends Mail {
  readonly messageId: string;
}

/** Something that accepts mails: a mail server, or a folder on this machine. */
export interface Mailer {
  /**
   * @param beforeHandOver is awaited when nothing of the mail has been handed over yet and everything is about to be. If
   *   it throws, the mail is not sent.
   */
  send(mail: SentMail, beforeHandOver?: () => Promise<void>): Promise<void>;
  close(): void;
}
