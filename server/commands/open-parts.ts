import { userInfo } from "node:os";
import { join } from "node:path";
import { createFieldCipher, type FieldCipher } from "../applications/index.ts";
import type { Config } from "../config/index.ts";
import { readOrMakeKeys } from "../field-key-file.ts";
import { createSecurityLog, type SecurityLog } from "../security-log.ts";
import type { Store } from "../store/index.ts";
import { createVersions, type Versions } from "../tenants/index.ts";

/** Opens what several commands work with as the portal does, each only where a command needs it. */

export const openCipher = async ({ fieldKeys, dataDir }: Config): Promise<FieldCipher> =>
  createFieldCipher(fieldKeys ?? (await readOrMakeKeys(join(dataDir, "field-key"))));

export const openVersions = (store: Store, { dataDir }: Config): Versions =>
  createVersions({ store, now: Date.now, folder: join(dataDir, "versions"), onDamage: () => undefined });

/** Standard output is for what the command prints. */
export const openSecurityLog = ({ securityLog }: Config): SecurityLog =>
  createSecurityLog(securityLog === "stdout" ? "stderr" : securityLog, Date.now);

/** The user of the operating system who runs the command; in a container it may have a number only. */
export function findUser(): string {
  try {
    return userInfo().username;
  } catch {
    return `user ${process.getuid?.() ?? "unknown"}`;
  }
}
