import { join } from "node:path";
import type { Config } from "./config/index.ts";
import { readOrMakeKeys } from "./field-key-file.ts";
import { createSigner, readOrMakeSigningKeys, type Signer } from "./signing/index.ts";
import { warnOfNoSignature, type WriteLine } from "./warn-at-start.ts";

type KeySettings = Pick<Config, "fieldKeys" | "signingKeys" | "mongoUri" | "dataDir">;

/** The field keys, and who signs submissions. Keys that no setting has are made in DATA_DIR, where one process has them. */
export async function openKeys(
  { fieldKeys, signingKeys, mongoUri, dataDir }: KeySettings,
  warn: WriteLine,
): Promise<{ readonly keys: readonly Uint8Array[]; readonly signer: Signer }> {
  const ownKeys = async () =>
    mongoUri === undefined ? readOrMakeSigningKeys(join(dataDir, "signing-key")) : Promise.resolve([]);
  const signing = signingKeys ?? (await ownKeys());
  warnOfNoSignature(signing, warn);
  return { keys: fieldKeys ?? (await readOrMakeKeys(join(dataDir, "field-key"))), signer: createSigner(signing) };
}
