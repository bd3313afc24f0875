import { stat } from "node:fs/promises";
import { basename, join, resolve } from "node:path";
import type { Command } from "commander";
import { findTenantFolders } from "../../engine/node/index.ts";
import { toUsername } from "../accounts/index.ts";
import { SECRETS, type Config } from "../config/index.ts";
import { reasonOf } from "../errors.ts";
import { requireStoredKey } from "../start-checks.ts";
import { openUploads, rotatePolicySecret } from "../uploads/index.ts";
import {
  exitOnOperatorError,
  fail,
  openCipher,
  out,
  readPortalConfig,
  requireTenant,
  warn,
  withOpenStore,
  withStore,
} from "./with-store.ts";

const OTHERS_MAY_READ = 0o077;

interface SessionOptions {
  readonly email?: string;
  readonly tenant?: string;
}

/** Adds `secrets`, `rotate-upload-key` and `end-sessions` (docs/operate/secrets.md). */
export function addSecretCommands(program: Command): void {
  program
    .command("secrets")
    .description("Lists every secret with its place, the readers of its file, and whether it works. Shows no secret.")
    .action(() => exitOnOperatorError(listSecrets));
  program
    .command("rotate-upload-key")
    .description(
      "Replaces the key that signs uploads stored on disk. Uploads signed with the old key work until they expire.",
    )
    .action(() => exitOnOperatorError(rotateUploadKey));
  program
    .command("end-sessions")
    .description("Logs out all applicants, or one. Staff stay logged in.")
    .option("--email <email>", "email of one applicant (default: all applicants)")
    .option("--tenant <id>", "tenant id (default: all tenants)")
    .action(endSessions);
}

/** Exit code 1 if a secret does not work. */
async function listSecrets(): Promise<void> {
  const config = readPortalConfig();
  for (const name of SECRETS) out(`${name.padEnd(22)} ${await describeSetting(name)}`);
  const checks = await Promise.all(
    Object.entries(checksOf(config)).map(async ([name, check]) => {
      const failure = await check().then(() => undefined, reasonOf);
      return [name, failure] as const;
    }),
  );
  for (const file of ["field-key", "signing-key", "uploads/post-policy.secret", "portico.sqlite"])
    out(`${file.padEnd(22)} ${await describeFile(join(config.dataDir, file))}`);
  for (const { id, secretFiles } of config.webhooks)
    for (const file of secretFiles) out(`${`webhook ${id}`.padEnd(22)} ${await describeFile(file)}`);
  for (const [name, failure] of checks) {
    out(`${name.padEnd(22)} ${failure === undefined ? "works" : `DOES NOT WORK (${failure})`}`);
    if (failure !== undefined) process.exitCode = 1;
  }
}

async function describeSetting(name: string): Promise<string> {
  if ((process.env[name] ?? "").trim() !== "") return "in the environment";
  const file = (process.env[`${name}_FILE`] ?? "").trim();
  return file === "" ? "unset" : describeFile(resolve(file));
}

async function describeFile(file: string): Promise<string> {
  const found = await stat(file).catch(() => undefined);
  if (found === undefined) return `no file ${file}`;
  const mode = (found.mode & 0o777).toString(8).padStart(4, "0");
  const warning = (found.mode & OTHERS_MAY_READ) === 0 ? "" : " OTHERS MAY READ IT: chmod 600";
  return `${file} ${mode} of user ${found.uid}, changed ${found.mtime.toISOString()}${warning}`;
}

function checksOf(config: Config): Readonly<Record<string, () => Promise<void>>> {
  const { smtpUrl } = config;
  return {
    database: () => withOpenStore(config, (store) => store.ping()),
    "field key": () =>
      withOpenStore(config, async (store) => {
        const tenants = (await findTenantFolders(config.tenantsDir)).map((folder) => basename(folder));
        await requireStoredKey(tenants, { store, cipher: await openCipher(config), isLost: false, warn });
      }),
    uploads: async () => {
      const uploads = await openUploads(config);
      await uploads.ping().finally(() => uploads.close());
    },
    ...(smtpUrl === undefined ? {} : { mail: async () => (await import("../mail/smtp.ts")).checkMailServer(smtpUrl) }),
  };
}

async function rotateUploadKey(): Promise<void> {
  const config = readPortalConfig();
  if (config.s3 !== undefined) return out("Uploads are in S3, which signs them with S3_SECRET_ACCESS_KEY.");
  await rotatePolicySecret(join(config.dataDir, "uploads"));
  out("Uploads are signed with a new key. Uploads signed with the last key work until they expire, within minutes.");
}

async function endSessions({ email, tenant }: SessionOptions): Promise<void> {
  await withStore(async (parts) => {
    const { store, tenants } = parts;
    let found = 0;
    for (const id of tenant === undefined ? tenants.ids() : [requireTenant(parts, tenant)]) {
      if (email === undefined) {
        found += await store.deleteSessions(id);
        continue;
      }
      const account = await store.findAccountByUsername(id, toUsername(email));
      if (account === undefined) continue;
      await store.deleteSessionsOf(id, account.id);
      found += 1;
    }
    if (email !== undefined && found === 0) return fail("There is no account with that email.");
    out(email === undefined ? `Ended: ${found} sessions.` : "Ended: every session of that account.");
  });
}
