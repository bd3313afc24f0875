import { basename } from "node:path";
import { createListeners } from "../../engine/core/index.ts";
import { TenantRefusedError, watchTenants, type LoadedTenant, type TenantChange } from "../../engine/node/index.ts";
import { ConfigError } from "../config/index.ts";
import { toBrokenTenant, type BrokenTenant } from "./broken-tenant.ts";
import { createHostFinder } from "./find-by-host.ts";

/** How many versions of a tenant stay available by their hash, for pages that were loaded before a change. */
const KEPT_VERSIONS = 5;

/** What became of a tenant while the portal runs. */
export type TenantNews =
  | { readonly kind: "reloaded"; readonly tenant: string }
  /** Its last save is broken. Its last good version is served, if there is one. */
  | { readonly kind: "broken"; readonly tenant: string };

/** The tenants that are served, each in its last good version, and those that have none. */
export type TenantRegistry = Awaited<ReturnType<typeof createTenantRegistry>>;

export interface RegistryOptions {
  readonly tenantsDir: string;
  readonly defaultTenant: string | undefined;
  /** The origin at which the default tenant is reached. */
  readonly publicUrl: string | undefined;
  /** Whether to reload a tenant when one of its files changes. After a broken edit its last good version stays. */
  readonly isDevelopment: boolean;
  /** The last good version of a tenant whose folder is broken at the start, where one is kept. */
  readonly findLastGood?: (id: string) => Promise<LoadedTenant | undefined>;
  /** Called with one message for each reload and each problem. */
  readonly onMessage: (message: string) => void;
  /** Called with all tenants whose files are broken, at the start and after each change. */
  readonly onBroken?: (broken: readonly BrokenTenant[]) => void;
}

/**
 * Serves what can be loaded: one broken tenant keeps none of the others from being served.
 *
 * @throws ConfigError if there is no tenant, or no folder with the id of DEFAULT_TENANT; TenantRefusedError if all
 * tenants are broken.
 */
export async function createTenantRegistry(options: RegistryOptions) {
  const { tenantsDir, defaultTenant: wanted, publicUrl, isDevelopment, onMessage, onBroken, findLastGood } = options;
  const news = createListeners<[news: TenantNews]>();
  const versions = new Map<string, LoadedTenant>();
  const current = new Map<string, LoadedTenant>();
  const refused = new Map<string, BrokenTenant>();
  const keep = (loaded: LoadedTenant): void => {
    current.set(loaded.id, loaded);
    versions.set(loaded.hash, loaded);
    const old = [...versions.values()].filter(({ id }) => id === loaded.id).slice(0, -KEPT_VERSIONS);
    for (const { hash } of old) versions.delete(hash);
  };
  const broken = (): readonly BrokenTenant[] => [...refused.values()].filter(({ id }) => !current.has(id));
  let isStarted = false;
  const onChange = (change: TenantChange): void => {
    const id = basename(change.folder);
    const wasRefused = refused.delete(id);
    if (change.kind === "loaded") keep(change.loaded);
    if (change.kind === "refused") refused.set(id, toBrokenTenant(change));
    if (!isStarted) return;
    onBroken?.([...refused.values()]);
    if (change.kind === "loaded") {
      onMessage(`Tenant "${id}" ${wasRefused ? "is mended and " : ""}was reloaded.`);
      news.notify({ kind: "reloaded", tenant: id });
    }
    if (change.kind === "refused") {
      onMessage(describeRefused(toBrokenTenant(change), current.has(id)));
      news.notify({ kind: "broken", tenant: id });
    }
  };
  const watch = await watchFolder(tenantsDir, onChange, isDevelopment);
  for (const { id } of broken()) {
    const lastGood = await findLastGood?.(id);
    if (lastGood !== undefined) keep(lastGood);
  }
  isStarted = true;
  const ids = (): readonly string[] => [...new Set([...current.keys(), ...refused.keys()])].sort();
  const defaultId = wanted ?? (ids().includes("graduate") ? "graduate" : ids()[0]);
  try {
    if (defaultId === undefined)
      throw new ConfigError(
        `TENANTS_DIR is ${JSON.stringify(tenantsDir)}, which holds no tenant; expected a folder for each.`,
      );
    if (!ids().includes(defaultId))
      throw new ConfigError(`DEFAULT_TENANT is ${JSON.stringify(defaultId)}; expected one of ${ids().join(", ")}.`);
    if (current.size === 0) throw new TenantRefusedError([...refused.values()]);
  } catch (error) {
    watch.close();
    throw error;
  }
  for (const tenant of refused.values()) onMessage(describeRefused(tenant, current.has(tenant.id)));
  onBroken?.([...refused.values()]);
  return {
    /**
     * Finds the tenant of a host name, with or without a port. One by which the portal itself is reached is the default
     * tenant's; undefined for any other that no tenant has.
     */
    findByHost: createHostFinder({ publicUrl, defaultId, current, broken }),
    find: (id: string): LoadedTenant | undefined => current.get(id),
    /** Finds a current or recent version by its content hash. */
    findByHash: (hash: string): LoadedTenant | undefined => versions.get(hash),
    defaultId,
    /** @throws TenantRefusedError while it is broken and has no good version. */
    get defaultTenant(): LoadedTenant {
      const found = current.get(defaultId);
      if (found !== undefined) return found;
      const tenant = refused.get(defaultId);
      throw tenant === undefined ? new Error("The default tenant was removed.") : new TenantRefusedError([tenant]);
    },
    all: (): readonly LoadedTenant[] => [...current.values()],
    /** The tenants that cannot be served, because no good version of them is known. */
    broken,
    /** The ids of all tenants, also of those that are broken, whose answers are stored none the less. */
    ids,
    /** What is wrong with the files of a tenant as they are now, whether or not an earlier version is served. */
    findRefused: (id: string): BrokenTenant | undefined => refused.get(id),
    /** The tenants whose files are broken, whether or not an earlier version is served. */
    refused: (): readonly BrokenTenant[] => [...refused.values()],
    /** Calls the listener for each change of a tenant. Returns a function that removes the listener. */
    onNews: news.subscribe,
    close: () => watch.close(),
  };
}

function describeRefused({ id, text }: BrokenTenant, isServed: boolean): string {
  const consequence = isServed
    ? "It is served as it was before."
    : "Its visitors read that it is being mended. The others are served.";
  return `Tenant "${id}" cannot be loaded. ${consequence}\n\n${text}`;
}

/** Throws a ConfigError if TENANTS_DIR is not a folder. */
async function watchFolder(tenantsDir: string, onChange: (change: TenantChange) => void, isDevelopment: boolean) {
  try {
    return await watchTenants(tenantsDir, onChange, isDevelopment ? {} : { pollMs: 0 });
  } catch (error) {
    if (error instanceof Error && "code" in error && (error.code === "ENOENT" || error.code === "ENOTDIR")) {
      throw new ConfigError(
        `TENANTS_DIR is ${JSON.stringify(tenantsDir)}, which is not a folder; expected the folder that holds the tenants.`,
      );
    }
    throw error;
  }
}
