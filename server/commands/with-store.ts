import { BackupRefusedError } from "../backup/index.ts";
import { ConfigError, readConfig, type Config } from "../config/index.ts";
import { ServerError } from "../errors.ts";
import { TenantRefusedError } from "../../engine/node/index.ts";
import { openStore } from "../open-store.ts";
import { StoreTooNewError, StoreUnavailableError, type Store } from "../store/index.ts";
import { createTenantRegistry, type TenantRegistry } from "../tenants/index.ts";

export interface CommandParts {
  readonly config: Config;
  readonly store: Store;
  readonly tenants: TenantRegistry;
}

/** The writes of commands, in words for whoever has to know how far a command came. */
const WRITES: Partial<Record<keyof Store, string>> = {
  replaceStaffRoster: "changed the list of staff",
  ensureJob: "ordered a mail or other work, which the portal does",
  enqueueJob: "ordered work, which the portal does",
  appendAudit: "entered it in the audit",
  replaceApplication: "changed an application",
  deleteSessions: "ended the sessions of a tenant",
  deleteSessionsOf: "ended the sessions of an account",
  createServiceToken: "made a print link",
  revokeServiceToken: "withdrew a print link",
  eraseAccount: "erased an account",
  eraseApplication: "erased an application",
};

/**
 * Runs a command with the server's configuration. A setting or a database that cannot be used ends it with one line and
 * exit code 2, and a refusal of the portal with exit code 1. A command that could not go on says what it had done.
 */
export async function withStore(work: (parts: CommandParts) => Promise<void>): Promise<void> {
  const done = new Map<string, number>();
  await orExplain(async () => {
    const config = readConfig(process.env);
    const tenants = await createTenantRegistry({
      tenantsDir: config.tenantsDir,
      defaultTenant: config.defaultTenant,
      publicUrl: config.publicUrl,
      isDevelopment: false,
      onMessage: () => undefined,
    });
    const store = await openStore(config);
    try {
      await store.ping();
      await work({ config, store: noteWrites(store, done), tenants });
    } finally {
      await store.close();
    }
  }, done);
}

/** The store, which also counts what is done with it. */
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

const describeDone = (done: ReadonlyMap<string, number>): string =>
  [...done].map(([what, times]) => (times === 1 ? what : `${what} (${times} times)`)).join("; ");

/**
 * Runs a command that needs no store. What the operator can put right ends it with one line and exit code 2, and a
 * refusal of the portal with exit code 1.
 */
export async function orExplain(
  work: () => Promise<void>,
  done: ReadonlyMap<string, number> = new Map(),
): Promise<void> {
  try {
    await work();
  } catch (error) {
    const message = explain(error);
    if (message !== undefined) process.stderr.write(`${message}\n`);
    if (done.size > 0)
      process.stderr.write(
        `Done before that: ${describeDone(done)}. The rest may be missing: run the command again to complete it.\n`,
      );
    if (message === undefined) throw error;
    process.exitCode = error instanceof ServerError ? 1 : 2;
  }
}

function explain(error: unknown): string | undefined {
  if (error instanceof StoreUnavailableError) return `The database cannot be used (${error.message}).`;
  const isExpected = [ConfigError, StoreTooNewError, BackupRefusedError, TenantRefusedError, ServerError].some(
    (kind) => error instanceof kind,
  );
  return isExpected && error instanceof Error ? error.message : undefined;
}
