import { stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import { toUsername } from "../accounts/index.ts";
import { readConfig, VARIABLES, type Config, type Variable } from "../config/index.ts";
import { reasonOf } from "../errors.ts";
import { openStore } from "../open-store.ts";
import { openUploads, rotatePolicySecret } from "../uploads/index.ts";
import { fail, out } from "./print-line.ts";
import { orExplain, withStore } from "./with-store.ts";

const OTHERS_MAY_READ = 0o077;

/** Prints a line for each secret of this installation, and none of the secrets. Exit code 1 if one does not work. */
export async function listSecrets(): Promise<void> {
  await orExplain(async () => {
    const config = readConfig(process.env);
    for (const variable of VARIABLES as readonly Variable[]) {
      if (variable.secret === true) out(`${variable.name.padEnd(22)} ${await describeSetting(variable.name)}`);
    }
    const checks = await Promise.all(
      Object.entries(checksOf(config)).map(async ([name, check]) => [name, await failureOf(check)] as const),
    );
    for (const file of ["field-key", "signing-key", "uploads/post-policy.secret", "portico.sqlite"])
      out(`${file.padEnd(22)} ${await describeFile(join(config.dataDir, file))}`);
    for (const { id, secretFiles } of config.webhooks)
      for (const file of secretFiles) out(`${`webhook ${id}`.padEnd(22)} ${await describeFile(file)}`);
    for (const [name, failure] of checks) {
      out(`${name.padEnd(22)} ${failure === undefined ? "works" : `DOES NOT WORK (${failure})`}`);
      if (failure !== undefined) process.exitCode = 1;
    }
  });
}

const failureOf = (check: () => Promise<void>): Promise<string | undefined> => check().then(() => undefined, reasonOf);

async function describeSetting(name: string): Promise<string> {
  if ((process.env[name] ?? "").trim() !== "") return "in the environment";
  const file = (process.env[`${name}_FILE`] ?? "").trim();
  return file === "" ? "unset" : describeFile(resolve(file));
}

/** Where a secret is, who may read it, and since when it has been there. */
async function describeFile(file: string): Promise<string> {
  const found = await stat(file).catch(() => undefined);
  if (found === undefined) return `no file ${file}`;
  const mode = (found.mode & 0o777).toString(8).padStart(4, "0");
  const warning = (found.mode & OTHERS_MAY_READ) === 0 ? "" : " OTHERS MAY READ IT: chmod 600";
  return `${file} ${mode} of user ${found.uid}, changed ${found.mtime.toISOString()}${warning}`;
}

/** Tries the services whose passwords this installation has. */
function checksOf(config: Config): Readonly<Record<string, () => Promise<void>>> {
  const { smtpUrl } = config;
  return {
    database: async () => {
      const store = await openStore(config);
      try {
        await store.ping();
      } finally {
        await store.close();
      }
    },
    uploads: async () => {
      const uploads = await openUploads(config);
      await uploads.ping().finally(() => uploads.close());
    },
    ...(smtpUrl === undefined ? {} : { mail: async () => (await import("../mail/smtp.ts")).checkMailServer(smtpUrl) }),
  };
}

export async function rotateUploadKey(): Promise<void> {
  await orExplain(async () => {
    const config = readConfig(process.env);
    if (config.s3 !== undefined) {
      out("Uploads are in S3, which signs them with S3_SECRET_ACCESS_KEY.");
      return;
    }
    await rotatePolicySecret(join(config.dataDir, "uploads"));
    out("Uploads are signed with a new key. What the last one signed works until it expires, within minutes.");
  });
}

export async function endSessions({ username, tenant }: { username?: string; tenant?: string }): Promise<void> {
  await withStore(async ({ store, tenants }) => {
    const chosen = tenants.ids().filter((id) => tenant === undefined || id === tenant);
    let found = 0;
    for (const id of chosen) {
      if (username === undefined) {
        found += await store.deleteSessions(id);
        continue;
      }
      const account = await store.findAccountByUsername(id, toUsername(username));
      if (account === undefined) continue;
      await store.deleteSessionsOf(id, account.id);
      found += 1;
    }
    if (chosen.length === 0) return fail(`There is no tenant "${String(tenant)}".`);
    if (username !== undefined && found === 0) return fail("There is no account with that user name.");
    out(username === undefined ? `Ended: ${found} sessions.` : "Ended: every session of that account.");
  });
}
