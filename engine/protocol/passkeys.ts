import * as z from "zod/mini";
import { staffSessionSchema } from "./staff-session.ts";

/** Base64url, as browsers write the parts of a credential in JSON (WebAuthn Level 3, section 5.1). */
const binary = z.string().check(z.maxLength(20_000));
const credential = { id: binary, rawId: binary, type: z.enum(["public-key"]) };

/** What `navigator.credentials` is asked for, in its JSON form. */
export const passkeyOptionsSchema = z.object({ options: z.record(z.string(), z.unknown()) });

/** `POST /api/office/factors/passkeys`: a new passkey, and what its owner calls it. */
export const newPasskeySchema = z.object({
  name: z.string().check(z.maxLength(60)),
  credential: z.object({
    ...credential,
    response: z.object({
      clientDataJSON: binary,
      attestationObject: binary,
      transports: z.optional(z.array(z.string().check(z.maxLength(30))).check(z.maxLength(10))),
    }),
  }),
});
export type NewPasskey = z.output<typeof newPasskeySchema>;

/** `POST /api/office/session/passkey`: proof by a passkey. */
export const givenPasskeySchema = z.object({
  credential: z.object({
    ...credential,
    response: z.object({ clientDataJSON: binary, authenticatorData: binary, signature: binary }),
  }),
});
export type GivenPasskey = z.output<typeof givenPasskeySchema>;

export const passkeyParamsSchema = z.object({ passkeyId: z.string().check(z.maxLength(2_000)) });

/** A passkey as its owner sees it. */
export const passkeySchema = z.object({ id: z.string(), name: z.string(), created_at: z.string() });
export type PasskeyAnswer = z.output<typeof passkeySchema>;
/** The answer to a passkey that was removed, which ends every other session. */
export const passkeyRemovedSchema = z.object({ session: staffSessionSchema });
