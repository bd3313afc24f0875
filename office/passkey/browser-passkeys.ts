/** Whether this browser has passkeys, and the JSON forms in which the server speaks of them. */
export const hasPasskeys = (): boolean =>
  typeof PublicKeyCredential !== "undefined" &&
  typeof PublicKeyCredential.parseCreationOptionsFromJSON === "function" &&
  typeof PublicKeyCredential.parseRequestOptionsFromJSON === "function";

/** The person has cancelled, or the browser found no passkey. */
export class PasskeyCancelledError extends Error {
  override readonly name = "PasskeyCancelledError";
}

async function ask(work: () => Promise<Credential | null>): Promise<unknown> {
  const credential = await work().catch((cause: unknown) => {
    throw new PasskeyCancelledError("cancelled", { cause });
  });
  if (!(credential instanceof PublicKeyCredential)) throw new PasskeyCancelledError("none");
  return credential.toJSON();
}

/** Has the browser make a passkey. */
export const makePasskey = (options: unknown): Promise<unknown> =>
  ask(() =>
    navigator.credentials.create({
      publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options as PublicKeyCredentialCreationOptionsJSON),
    }),
  );

/** Has the browser give proof by a passkey. */
export const givePasskey = (options: unknown): Promise<unknown> =>
  ask(() =>
    navigator.credentials.get({
      publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options as PublicKeyCredentialRequestOptionsJSON),
    }),
  );
