import { BackupRefusedError } from "../backup/index.ts";
import { ConfigError, readConfig, type Config } from "../config/index.ts";
import { TenantRefusedError } from "../../engine/node/index.ts";
import { createStore, StoreTooNewError, StoreUnavailableError, type Store } from "../store/index.ts";
import { createTenantRegistry, type TenantRegistry } from "../tenants/index.ts";

export interface CommandParts {
  readonly config: Config;
  readonly store: Store;
  readonly tenants: TenantRegistry;
}

/**
 * Runs a command with the server's configuration. A setting or a database that cannot be used ends it with one line and
 * exit code 2.
 */
export async function withStore(work: (parts: CommandParts) => Promise<void>): Promise<void> {
  await orExplain(async () => {
    const config = readConfig(process.env);
    const tenants = await createTenantRegistry({
      tenantsDir: config.tenantsDir,
      defaultTenant: config.defaultTenant,
      publicUrl: config.publicUrl,
      isDevelopment: false,
      onMessage: () => undefined,
    });
    const store = await createStore(
      config.mongoUri === undefined ? { sqliteFile: config.sqliteFile } : { mongoUri: config.mongoUri },
    );
    try {
      await store.ping();
      await work({ config, store, tenants });
    } finally {
      await store.close();
    }
  });
}

/** Runs a command that needs no store. What the operator can put right ends it with one line and exit code 2. */
export async function orExplain(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (
      !(error instanceof ConfigError) &&
      !(error instanceof StoreUnavailableError) &&
      !(error instanceof StoreTooNewError) &&
      !(error instanceof BackupRefusedError) &&
      !(error instanceof TenantRefusedError)
    )
      throw error;
    process.stderr.write(
      `${error instanceof StoreUnavailableError ? `The database cannot be used (${error.message}).` : error.message}\n`,
    );
    process.exitCode = 2;
  }
}
