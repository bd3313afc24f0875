import type { Logger } from "pino";
import { opensWhatIsStored, type FieldCipher } from "./applications/index.ts";
import { ConfigError, isLocalhost } from "./config/index.ts";
import { lacksOf, probeConfinement } from "./confinement/index.ts";
import type { Store } from "./store/index.ts";

export type WriteLine = (line: string) => void;

/** Warns that others can read and change what is sent. */
export function warnOfPlainHttp(publicUrl: string, warn: WriteLine): void {
  if (publicUrl.startsWith("https:") || isLocalhost(publicUrl)) return;
  warn(
    `WARNING: PUBLIC_URL is ${JSON.stringify(publicUrl)}, which is not https. Passwords, answers and session cookies travel in the open, and cookies are set without Secure. Use https before applicants come.`,
  );
}

/** Warns of limits that the system cannot enforce on converters (docs/operate/deploy.md). */
export async function warnOfLacks(logger: Logger): Promise<void> {
  const lacks = lacksOf(await probeConfinement());
  if (lacks.length > 0) logger.warn({ lacks }, "this machine cannot enforce every limit on programs that open uploads");
}

/**
 * Refuses to start without the key of the stored answers, which would be asked again. Skipped if the database is
 * unavailable. @throws ConfigError unless FIELD_KEY_LOST is true
 */
export async function requireStoredKey(
  tenants: readonly string[],
  { store, cipher, isLost, warn }: { store: Store; cipher: FieldCipher; isLost: boolean; warn: WriteLine },
): Promise<void> {
  for (const id of tenants) {
    if (await opensWhatIsStored(store, cipher, id).catch(() => true)) continue;
    const found = `FIELD_KEY, or the file "field-key" in DATA_DIR, is not the key that encrypted the secret answers of "${id}"`;
    if (!isLost)
      throw new ConfigError(
        `${found}; expected that key, alone or after a newer one. If it is lost, set FIELD_KEY_LOST=true: those answers are asked again.`,
      );
    warn(`WARNING: ${found}. They count as not answered until that key is added.`);
  }
}

export function warnOfNoSignature(signingKeys: readonly unknown[], warn: WriteLine): void {
  if (signingKeys.length > 0) return;
  warn(
    "WARNING: SIGNING_KEY is unset while MONGODB_URI is set, so submissions get a digest and no signature, and entries of the audit a hash and no signature. Make a key with: openssl rand -base64 32, the same for every process.",
  );
}
