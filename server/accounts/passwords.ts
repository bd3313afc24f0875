import { hash, verify } from "@node-rs/argon2";
import { once } from "../once.ts";

/** argon2id with the OWASP minimum of 19 MiB and 2 passes, about 10 ms. The package's const enum cannot be imported. */
const ARGON2ID = 2;
const OPTIONS = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

export const hashPassword = (password: string): Promise<string> => hash(password.normalize("NFC"), OPTIONS);

const makeDecoy = once(() => hashPassword("a password that nobody has"));

/** Verifies a password, in the same time if the account does not exist. */
export async function isPassword(storedHash: string | undefined, password: string): Promise<boolean> {
  const decoy = await makeDecoy();
  const matches = await verify(storedHash ?? decoy, password.normalize("NFC"));
  return matches && storedHash !== undefined;
}
