import { basename } from "node:path";
import { createListeners } from "../../engine/core/index.ts";
import { TenantRefusedError, watchTenants, type LoadedTenant, type TenantChange } from "../../engine/node/index.ts";
import { ConfigError } from "../config/index.ts";
import { reasonOf } from "../errors.ts";
import { toBrokenTenant, type BrokenTenant } from "./broken-tenant.ts";
import { createHostFinder, toTenantUrl } from "./tenant-hosts.ts";

/** Number of versions in memory for each tenant. Pages that opened before a change use the earlier ones. */
const KEPT_VERSIONS = 5;

export type TenantRegistry = Awaited<ReturnType<typeof createTenantRegistry>>;

export interface RegistryOptions {
  readonly tenantsDir: string;
  readonly defaultTenant: string | undefined;
  readonly publicUrl: string | undefined;
  /** True to reload a tenant when a file changes. After an edit with errors, the last good version stays. */
  readonly isDevelopment: boolean;
  /** Loads the last good version of a tenant that is broken at the start. */
  readonly findLastGood?: (id: string) => Promise<LoadedTenant | undefined>;
  readonly onMessage: (message: string) => void;
  /** Called with all broken tenants, at the start and after each change. */
  readonly onBroken?: (broken: readonly BrokenTenant[]) => void;
}

/** Serves all tenants that load. @throws ConfigError, or TenantRefusedError if all are broken */
export async function createTenantRegistry(options: RegistryOptions) {
  const { tenantsDir, defaultTenant: wanted, publicUrl, isDevelopment, onMessage, onBroken, findLastGood } = options;
  const news = createListeners<[news: { readonly kind: "reloaded" | "broken"; readonly tenant: string }]>();
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
      onMessage(`Tenant "${id}" ${wasRefused ? "is valid again and " : ""}was reloaded.`);
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
    findByHost: createHostFinder({ publicUrl, defaultId, current, broken }),
    find: (id: string): LoadedTenant | undefined => current.get(id),
    findByHash: (hash: string): LoadedTenant | undefined => versions.get(hash),
    defaultId,
    get defaultTenant(): LoadedTenant {
      const found = current.get(defaultId);
      if (found !== undefined) return found;
      const tenant = refused.get(defaultId);
      throw tenant === undefined ? new Error("The default tenant was removed.") : new TenantRefusedError([tenant]);
    },
    urlOf: (id: string, hosts = current.get(id)?.definition.tenant.hosts ?? []): string | undefined =>
      toTenantUrl(publicUrl ?? "http://localhost:3000", { id, hosts, isDefault: id === defaultId }),
    all: (): readonly LoadedTenant[] => [...current.values()],
    broken,
    /** Ids of all tenants. Includes broken ones, because their answers are still stored. */
    ids,
    findRefused: (id: string): BrokenTenant | undefined => refused.get(id),
    /** Returns broken tenants, including those that are served in an earlier version. */
    refused: (): readonly BrokenTenant[] => [...refused.values()],
    onNews: news.subscribe,
    close: () => watch.close(),
  };
}

function describeRefused({ id, text }: BrokenTenant, isServed: boolean): string {
  const consequence = isServed
    ? "Its last valid version is served."
    : "Its visitors see a maintenance page. The other tenants are served.";
  return `Tenant "${id}" cannot be loaded. ${consequence}\n\n${text}`;
}

async function watchFolder(tenantsDir: string, onChange: (change: TenantChange) => void, isDevelopment: boolean) {
  try {
    return await watchTenants(tenantsDir, onChange, isDevelopment ? {} : { pollMs: 0 });
  } catch (error) {
    if (!["ENOENT", "ENOTDIR"].includes(reasonOf(error))) throw error;
    throw new ConfigError(
      `TENANTS_DIR is ${JSON.stringify(tenantsDir)}, which is not a folder; expected the folder that holds the tenants.`,
    );
  }
}
