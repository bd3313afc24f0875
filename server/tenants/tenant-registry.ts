import { loadTenants, watchTenants, type LoadedTenant } from "../../engine/node/index.ts";
import { ConfigError } from "../config/index.ts";

/** Versions of one tenant that are still served by hash, for pages loaded before a change. */
const KEPT_VERSIONS = 5;

/** The tenants being served, in their last good version. */
export interface TenantRegistry {
  /** By host name, with or without a port, else the default tenant. */
  findByHost(host: string | undefined): LoadedTenant;
  find(id: string): LoadedTenant | undefined;
  /** A current or recent version by content hash. */
  findByHash(hash: string): LoadedTenant | undefined;
  readonly defaultTenant: LoadedTenant;
  all(): readonly LoadedTenant[];
  /** Calls back after each reload; returns how to stop that. */
  onReload(listener: () => void): () => void;
  close(): void;
}

export interface RegistryOptions {
  readonly tenantsDir: string;
  readonly defaultTenant: string | undefined;
  /** Reload when a file changes; a broken edit keeps the last good version. */
  readonly isDevelopment: boolean;
  /** Told of each reload and of each problem, in words. */
  readonly onMessage: (message: string) => void;
}

/** @throws ConfigError where there is no tenant or no such default; TenantRefusedError for a broken folder. */
export async function createTenantRegistry(options: RegistryOptions): Promise<TenantRegistry> {
  const listeners = new Set<() => void>();
  const versions = new Map<string, LoadedTenant>();
  const current = new Map<string, LoadedTenant>();
  const keep = (loaded: LoadedTenant): void => {
    current.set(loaded.id, loaded);
    versions.set(loaded.hash, loaded);
    const old = [...versions.values()].filter(({ id }) => id === loaded.id).slice(0, -KEPT_VERSIONS);
    for (const { hash } of old) versions.delete(hash);
  };
  for (const loaded of await readTenants(options)) keep(loaded);
  const first = options.defaultTenant ?? (current.has("graduate") ? "graduate" : [...current.keys()][0]);
  if (first === undefined)
    throw new ConfigError(
      `TENANTS_DIR is ${JSON.stringify(options.tenantsDir)}, which holds no tenant; expected a folder for each.`,
    );
  if (!current.has(first))
    throw new ConfigError(
      `DEFAULT_TENANT is ${JSON.stringify(first)}; expected one of ${[...current.keys()].join(", ")}.`,
    );
  const defaultTenant = (): LoadedTenant => {
    const found = current.get(first);
    if (found === undefined) throw new Error("The default tenant was removed.");
    return found;
  };
  const watch = options.isDevelopment
    ? await watchTenants(options.tenantsDir, (change) => {
        if (change.kind === "refused") return options.onMessage(change.text);
        if (
          change.kind !== "loaded" ||
          (versions.has(change.loaded.hash) && current.get(change.loaded.id)?.hash === change.loaded.hash)
        )
          return;
        keep(change.loaded);
        options.onMessage(`Tenant "${change.loaded.id}" was loaded again.`);
        for (const listener of listeners) listener();
      })
    : undefined;
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
    onReload: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: () => watch?.close(),
  };
}

async function readTenants({ tenantsDir }: RegistryOptions): Promise<readonly LoadedTenant[]> {
  try {
    return await loadTenants(tenantsDir);
  } catch (error) {
    if (error instanceof Error && "code" in error && (error.code === "ENOENT" || error.code === "ENOTDIR")) {
      throw new ConfigError(
        `TENANTS_DIR is ${JSON.stringify(tenantsDir)}, which is not a folder; expected the folder that holds the tenants.`,
      );
    }
    throw error;
  }
}
