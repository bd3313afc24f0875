import { createListeners } from "../../engine/core/index.ts";
import {
  loadTenants,
  TenantRefusedError,
  watchTenants,
  type LoadedTenant,
  type TenantChange,
} from "../../engine/node/index.ts";
import { ConfigError } from "../config/index.ts";

/** How many versions of a tenant stay available by their hash, for pages that were loaded before a change. */
const KEPT_VERSIONS = 5;

/** The tenants that are served, each in its last good version. */
export interface TenantRegistry {
  /** Finds a tenant by host name, with or without a port. Without a match it is the default tenant. */
  findByHost(host: string | undefined): LoadedTenant;
  find(id: string): LoadedTenant | undefined;
  /** Finds a current or recent version by its content hash. */
  findByHash(hash: string): LoadedTenant | undefined;
  readonly defaultTenant: LoadedTenant;
  all(): readonly LoadedTenant[];
  /** Calls the listener with the id of each reloaded tenant. Returns a function that removes the listener. */
  onReload(listener: (tenant: string) => void): () => void;
  close(): void;
}

export interface RegistryOptions {
  readonly tenantsDir: string;
  readonly defaultTenant: string | undefined;
  /** Whether to reload a tenant when one of its files changes. After a broken edit its last good version stays. */
  readonly isDevelopment: boolean;
  /** Called with one message for each reload and each problem. */
  readonly onMessage: (message: string) => void;
}

/**
 * @throws ConfigError if there is no tenant, or no tenant with the id of DEFAULT_TENANT; TenantRefusedError for a
 * broken folder.
 */
export async function createTenantRegistry(options: RegistryOptions): Promise<TenantRegistry> {
  const { tenantsDir, defaultTenant: wanted, isDevelopment, onMessage } = options;
  const reloads = createListeners<[tenant: string]>();
  const versions = new Map<string, LoadedTenant>();
  const current = new Map<string, LoadedTenant>();
  const keep = (loaded: LoadedTenant): void => {
    current.set(loaded.id, loaded);
    versions.set(loaded.hash, loaded);
    const old = [...versions.values()].filter(({ id }) => id === loaded.id).slice(0, -KEPT_VERSIONS);
    for (const { hash } of old) versions.delete(hash);
  };
  // A server does not start with only some of its tenants. After the start, a broken edit keeps the last good version
  // of that tenant.
  const refused: (TenantChange & { kind: "refused" })[] = [];
  let isStarted = false;
  const onChange = (change: TenantChange): void => {
    if (change.kind === "refused") return isStarted ? onMessage(change.text) : void refused.push(change);
    if (change.kind !== "loaded") return;
    keep(change.loaded);
    if (!isStarted) return;
    onMessage(`Tenant "${change.loaded.id}" was reloaded.`);
    reloads.notify(change.loaded.id);
  };
  const watch = isDevelopment ? await readFolder(tenantsDir, () => watchTenants(tenantsDir, onChange)) : undefined;
  if (watch === undefined)
    for (const loaded of await readFolder(tenantsDir, () => loadTenants(tenantsDir))) keep(loaded);
  isStarted = true;
  const first = wanted ?? (current.has("graduate") ? "graduate" : [...current.keys()][0]);
  try {
    if (refused.length > 0) throw new TenantRefusedError(refused);
    if (first === undefined)
      throw new ConfigError(
        `TENANTS_DIR is ${JSON.stringify(tenantsDir)}, which holds no tenant; expected a folder for each.`,
      );
    if (!current.has(first))
      throw new ConfigError(
        `DEFAULT_TENANT is ${JSON.stringify(first)}; expected one of ${[...current.keys()].join(", ")}.`,
      );
  } catch (error) {
    watch?.close();
    throw error;
  }
  const defaultTenant = (): LoadedTenant => {
    const found = current.get(first);
    if (found === undefined) throw new Error("The default tenant was removed.");
    return found;
  };
  return {
    findByHost: (host) => {
      const name = (host ?? "").toLowerCase().replace(/:\d+$/, "");
      return [...current.values()].find(({ definition }) => definition.tenant.hosts.includes(name)) ?? defaultTenant();
    },
    find: (id) => current.get(id),
    findByHash: (hash) => versions.get(hash),
    get defaultTenant() {
      return defaultTenant();
    },
    all: () => [...current.values()],
    onReload: reloads.subscribe,
    close: () => watch?.close(),
  };
}

/** Throws a ConfigError if TENANTS_DIR is not a folder. */
async function readFolder<T>(tenantsDir: string, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof Error && "code" in error && (error.code === "ENOENT" || error.code === "ENOTDIR")) {
      throw new ConfigError(
        `TENANTS_DIR is ${JSON.stringify(tenantsDir)}, which is not a folder; expected the folder that holds the tenants.`,
      );
    }
    throw error;
  }
}
