import { z } from "zod";
import type { FieldCipher } from "../applications/index.ts";

/** What a browser brings back of the log-in that it has begun. It lies encrypted in a cookie. */
const pendingSchema = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  redirectUri: z.string(),
  /** Where in the console to go. */
  to: z.string(),
  at: z.number(),
  /** The session, as the hash of its token, of somebody who gives proof once more. */
  session: z.string().optional(),
});
export type Pending = z.output<typeof pendingSchema>;

/** One that was made for another tenant does not open. */
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
