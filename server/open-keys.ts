import { join } from "node:path";
import type { Config } from "./config/index.ts";
import { readOrMakeKeys } from "./field-key-file.ts";
import { createSigner, openSigningKeys, type Signer } from "./signing/index.ts";
import { warnOfNoSignature, type WriteLine } from "./start-checks.ts";

type KeySettings = Pick<Config, "fieldKeys" | "signingKeys" | "mongoUri" | "dataDir">;

/** Opens the field keys and the signer. Makes keys in DATA_DIR if no setting has them. */
export async function openKeys(
  settings: KeySettings,
  warn: WriteLine,
): Promise<{ readonly keys: readonly Uint8Array[]; readonly signer: Signer }> {
  const { fieldKeys, dataDir } = settings;
  const signing = await openSigningKeys(settings);
  warnOfNoSignature(signing, warn);
  return { keys: fieldKeys ?? (await readOrMakeKeys(join(dataDir, "field-key"))), signer: createSigner(signing) };
}
