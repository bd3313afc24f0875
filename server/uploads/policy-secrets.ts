import { randomBytes } from "node:crypto";
import { readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

const SECRET_BYTES = 32;
const OWN_USER_ONLY = 0o600;

const fileIn = (folder: string): string => join(folder, "post-policy.secret");

type Secrets = readonly [newest: Uint8Array, ...older: Uint8Array[]];

/**
 * Reads the secrets that sign posts, the newest first. Read for each policy, so that a rotation works at once.
 * @throws Error without a secret
 */
export async function findPolicySecrets(folder: string): Promise<Secrets> {
  const bytes = new Uint8Array(await readFile(fileIn(folder)));
  const count = Math.floor(bytes.length / SECRET_BYTES);
  const [newest, ...older] = Array.from({ length: count }, (_, at) =>
    bytes.subarray(at * SECRET_BYTES, (at + 1) * SECRET_BYTES),
  );
  if (newest === undefined) throw new Error("The file post-policy.secret holds no secret of 32 bytes.");
  return [newest, ...older];
}

export async function makePolicySecret(folder: string): Promise<void> {
  const file = fileIn(folder);
  await writeFile(file, randomBytes(SECRET_BYTES), { flag: "wx", mode: OWN_USER_ONLY }).catch((error: unknown) => {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  });
}

/** Adds a new secret. The last one stays valid until the next rotation. */
export async function rotatePolicySecret(folder: string): Promise<void> {
  const [last] = await findPolicySecrets(folder);
  const partial = `${fileIn(folder)}.${process.pid}.part`;
  try {
    await writeFile(partial, Buffer.concat([randomBytes(SECRET_BYTES), last]), {
      flag: "wx",
      mode: OWN_USER_ONLY,
      flush: true,
    });
    await rename(partial, fileIn(folder));
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}
