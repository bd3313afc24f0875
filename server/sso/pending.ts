import { z } from "zod";
import type { FieldCipher } from "../applications/index.ts";

/** A log-in that has begun, encrypted in a cookie. */
const pendingSchema = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  redirectUri: z.string(),
  to: z.string(),
  at: z.number(),
  /** Hash of the token of a session that gives proof again. */
  session: z.string().optional(),
});
export type Pending = z.output<typeof pendingSchema>;

/** Binds it to one tenant. */
const contextOf = (tenant: string): string => `${tenant}\nsso`;

export const sealPending = (cipher: FieldCipher, tenant: string, pending: Pending): string =>
  cipher.seal(JSON.stringify(pending), contextOf(tenant));

export function openPending(cipher: FieldCipher, tenant: string, sealed: string): Pending | undefined {
  try {
    return pendingSchema.parse(JSON.parse(cipher.open(sealed, contextOf(tenant))));
  } catch {
    return undefined;
  }
}
