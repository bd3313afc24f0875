import { z } from "zod";
import type { Job, JobOrder } from "../store/index.ts";
import { MAIL_KINDS, type MailKind } from "./account-mail.ts";

/** For how long a mail is tried. */
export const MAIL_PATIENCE_MS = 24 * 60 * 60_000;

/**
 * A mail to be made and sent later. It holds no code, no link that works by itself and no words: these are made when it is
 * sent, so nobody who reads the queue finds a secret.
 */
export interface MailOrder {
  readonly tenant: string;
  /** The account that it is about. */
  readonly account: string;
  /** `none` stands for a mail to an address that has no account, so that asking costs the same. It is never sent. */
  readonly kind: MailKind | "none";
  /** Distinguishes the account's mails. An order with the key of an earlier one is the same mail, and is sent once. */
  readonly key: string;
  /** Empty for one that goes to the address which the account has when it is sent. */
  readonly to: string;
  /** Origin for its links. */
  readonly origin: string;
  /** Id of the code that it is to bring; empty for a mail without one. */
  readonly code: string;
}

const inputSchema = z.object({
  mail: z.enum([...MAIL_KINDS, "none"]),
  to: z.string(),
  origin: z.string(),
  code: z.string(),
});

/** The job of whichever process sends mails. */
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
