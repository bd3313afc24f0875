import { existsSync } from "node:fs";
import { userInfo } from "node:os";
import { join } from "node:path";
import type { Command } from "commander";
import { createFieldCipher, type FieldCipher } from "../applications/index.ts";
import { createAudit } from "../audit/index.ts";
import { BackupRefusedError } from "../backup/index.ts";
import { ConfigError, readConfig, type Config } from "../config/index.ts";
import { ServerError } from "../errors.ts";
import { ExportRefusedError } from "../export/index.ts";
import { openFieldKeys } from "../field-key-file.ts";
import { TenantRefusedError } from "../../engine/node/index.ts";
import { openStore } from "../open-store.ts";
import { BrowserUnavailableError } from "../print/index.ts";
import { createSecurityLog, type SecurityLog } from "../security-log.ts";
import { createSigner, openSigningKeys } from "../signing/index.ts";
import { StoreTooNewError, StoreUnavailableError, type AuditEntry, type Store } from "../store/index.ts";
import { createTenantRegistry, createVersions, type TenantRegistry } from "../tenants/index.ts";
import { UploadsUnavailableError } from "../uploads/index.ts";

export interface CommandParts {
  readonly config: Config;
  readonly store: Store;
  readonly tenants: TenantRegistry;
}

export const out = (line: string): void => void process.stdout.write(`${line}\n`);
export const warn = (line: string): void => void process.stderr.write(`${line}\n`);

/** Prints why the command did nothing. Sets exit code 1. */
export function fail(message: string): void {
  warn(message);
  process.exitCode = 1;
}

/** Reports of writes by store method. If a command fails, it prints what it has already written. */
const WRITES: Partial<Record<keyof Store, string>> = {
  replaceStaffRoster: "changed the list of staff",
  ensureJob: "queued an email or other work for the portal",
  enqueueJob: "queued work for the portal",
  appendAudit: "entered it in the audit",
  replaceApplication: "changed an application",
  deleteSessions: "ended the sessions of a tenant",
  deleteSessionsOf: "ended the sessions of an account",
  createServiceToken: "made a print link",
  revokeServiceToken: "revoked a print link",
  eraseAccount: "erased an account",
  eraseApplication: "erased an application",
};

/** Runs a command with the store and tenants of the settings. Handles errors like `exitOnOperatorError`. */
export async function withStore(work: (parts: CommandParts) => Promise<void>): Promise<void> {
  const done = new Map<string, number>();
  await exitOnOperatorError(async () => {
    const config = readPortalConfig();
    const tenants = await createTenantRegistry({
      tenantsDir: config.tenantsDir,
      defaultTenant: config.defaultTenant,
      publicUrl: config.publicUrl,
      isDevelopment: false,
      onMessage: () => undefined,
    });
    await withOpenStore(config, async (store) => {
      await store.ping();
      await work({ config, store: noteWrites(store, done), tenants });
    });
  }, done);
}

/** Returns the chosen tenant's id. @throws ConfigError unless it is one of `known` (default: the present tenants) */
export function requireTenant({ tenants }: CommandParts, id = tenants.defaultId, known = tenants.ids()): string {
  if (known.includes(id)) return id;
  throw new ConfigError(`There is no tenant "${id}"; expected one of ${known.join(", ")}.`);
}

export async function withOpenStore<T>(config: Config, work: (store: Store) => Promise<T>): Promise<T> {
  const store = await openStore(config);
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

/** Reads the settings of a portal that has run before. @throws ConfigError if its database does not exist */
export function readPortalConfig(): Config {
  const config = readConfig(process.env);
  if (config.mongoUri === undefined && !existsSync(config.sqliteFile))
    throw new ConfigError(
      `DATA_DIR is ${JSON.stringify(config.dataDir)}, which has no portico.sqlite; expected the data of a portal. Start the portal once, or name its folder.`,
    );
  return config;
}

function noteWrites(store: Store, done: Map<string, number>): Store {
  return new Proxy(store, {
    get: (target, name) => {
      const method: unknown = Reflect.get(target, name);
      const what = Object.entries(WRITES).find(([known]) => known === name)?.[1];
      if (what === undefined || typeof method !== "function") return method;
      return async (...given: readonly unknown[]): Promise<unknown> => {
        const result: unknown = await Reflect.apply(method, target, given);
        if (result !== false) done.set(what, (done.get(what) ?? 0) + 1);
        return result;
      };
    },
  });
}

/**
 * Prints an expected error in one line: exit code 1 for a rejection by the portal, 2 for an error that the operator can
 * correct. Throws other errors.
 */
export async function exitOnOperatorError(
  work: () => Promise<void>,
  done: ReadonlyMap<string, number> = new Map(),
): Promise<void> {
  try {
    await work();
  } catch (error) {
    const message = explain(error);
    if (message !== undefined) warn(message);
    const acts = [...done].map(([what, times]) => (times === 1 ? what : `${what} (${times} times)`));
    if (acts.length > 0)
      warn(`Done before the error: ${acts.join("; ")}. The rest may be missing: run the command again to complete it.`);
    if (message === undefined) throw error;
    process.exitCode = error instanceof ServerError ? 1 : 2;
  }
}

const EXPECTED = [
  ConfigError,
  StoreTooNewError,
  BackupRefusedError,
  BrowserUnavailableError,
  ExportRefusedError,
  TenantRefusedError,
  ServerError,
];

function explain(error: unknown): string | undefined {
  if (error instanceof StoreUnavailableError) return `The database cannot be used (${error.message}).`;
  if (error instanceof UploadsUnavailableError) return `The uploads cannot be read (${error.message}).`;
  return error instanceof Error && EXPECTED.some((kind) => error instanceof kind) ? error.message : undefined;
}

/** Requires exactly one of `--email` and `--reference`. */
export function checkEmailOrReference(command: Command, email: string | undefined, reference: string | undefined) {
  if ((email === undefined) === (reference === undefined))
    command.error("error: expected either --email or --reference");
}

export const openCipher = async (config: Config): Promise<FieldCipher> =>
  createFieldCipher(await openFieldKeys(config));

export const openVersions = (store: Store, { dataDir }: Config) =>
  createVersions({ store, now: Date.now, folder: join(dataDir, "versions"), onDamage: () => undefined });

/** Replaces standard output by standard error, because standard output is for the command's result. */
export const openSecurityLog = ({ securityLog }: Config): SecurityLog =>
  createSecurityLog(securityLog === "stdout" ? "stderr" : securityLog, Date.now);

export const openAudit = async ({ store, config }: Pick<CommandParts, "store" | "config">) =>
  createAudit(store, createSigner(await openSigningKeys(config)), Date.now);

export function findUser(): string {
  try {
    return userInfo().username;
  } catch {
    return `user ${process.getuid?.() ?? "unknown"}`;
  }
}

type CommandAct = Pick<AuditEntry, "tenant" | "action" | "details"> & Partial<Pick<AuditEntry, "application">>;

/** Returns a function that records the command's actions in the audit, with the system user. */
export async function createRecorder(parts: Pick<CommandParts, "store" | "config">) {
  const audit = await openAudit(parts);
  return ({ details, ...act }: CommandAct): Promise<AuditEntry> =>
    audit.append({
      staff: "",
      email: "",
      role: "",
      outcome: "done",
      application: "",
      address: null,
      request: null,
      ...act,
      details: { by: findUser(), ...details },
    });
}
