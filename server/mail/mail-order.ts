import { z } from "zod";
import type { Job, JobOrder } from "../store/index.ts";
import { MAIL_KINDS, type MailKind } from "./account-mail.ts";

/** Time for which the outbox tries to send an email. */
export const MAIL_PATIENCE_MS = 24 * 60 * 60_000;

/** An email to be made and sent later. Holds no code, link or text, so the queue contains no secret. */
export interface MailOrder {
  readonly tenant: string;
  readonly account: string;
  /** `none` is never sent: it makes a request for an unknown address cost the same. */
  readonly kind: MailKind | "none";
  /** Distinguishes the account's emails. Orders with the same key are one email. */
  readonly key: string;
  /** Empty: the account's address at the time of sending. */
  readonly to: string;
  readonly origin: string;
  /** Id of the code; empty without one. */
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
