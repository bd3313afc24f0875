import { join } from "node:path";
import { withReadersOf } from "../../engine/core/index.ts";
import { restoreTenant, type LoadedTenant } from "../../engine/node/index.ts";
import { isSubmitted, type ApplicationRecord, type Store } from "../store/index.ts";

/** Tenant versions of applications. The store keeps them for ever. */
export type Versions = ReturnType<typeof createVersions>;

type VersionMethods = "keepVersion" | "touchVersion" | "findVersion" | "findLastVersion" | "listVersionTenants";
type Submitted = Pick<ApplicationRecord, "tenant" | "configHash" | "webStatus">;

export interface VersionsDeps {
  readonly store: Pick<Store, VersionMethods>;
  readonly now: () => number;
  readonly folder: string;
  readonly onDamage: (tenant: string, hash: string, error: unknown) => void;
}

const MAX_RESTORED = 8;
const TOUCH_EVERY_MS = 24 * 60 * 60_000;

export function createVersions({ store, now, folder, onDamage }: VersionsDeps) {
  const kept = new Map<string, { readonly until: number; readonly done: Promise<void> }>();
  const present = new WeakMap<LoadedTenant, { readonly current: LoadedTenant; readonly loaded: LoadedTenant }>();
  const restored = new Map<string, Promise<LoadedTenant | undefined>>();

  const write = async ({ id, hash, pack }: LoadedTenant): Promise<void> => {
    if (await store.touchVersion(id, hash, now())) return;
    await store.keepVersion({ tenant: id, hash, usedAt: now(), bundle: await pack() });
  };

  const restore = async (tenant: string, hash: string, bundle: string): Promise<LoadedTenant | undefined> => {
    try {
      return await restoreTenant(bundle, hash, join(folder, tenant, hash));
    } catch (error) {
      onDamage(tenant, hash, error);
      return undefined;
    }
  };

  /** Caches the last versions. Simultaneous calls share one load. After a failed load, the next call loads again. */
  const remember = (
    place: string,
    load: () => Promise<LoadedTenant | undefined>,
  ): Promise<LoadedTenant | undefined> => {
    const loading = restored.get(place) ?? load();
    restored.delete(place);
    restored.set(place, loading);
    for (const oldest of [...restored.keys()].slice(0, -MAX_RESTORED)) restored.delete(oldest);
    const forget = () => restored.delete(place);
    loading.then((found) => found === undefined && forget(), forget);
    return loading;
  };

  /** Returns undefined if the version is not stored, or cannot be loaded. @throws StoreUnavailableError */
  const find = (tenant: string, hash: string): Promise<LoadedTenant | undefined> =>
    remember(`${tenant}\n${hash}`, async () => {
      const found = await store.findVersion(tenant, hash);
      return found === undefined ? undefined : restore(tenant, hash, found.bundle);
    });

  /** Returns the version with the current audiences. Caches it, because a new object would compile its prints anew. */
  const toPresentReaders = (version: LoadedTenant, current: LoadedTenant): LoadedTenant => {
    if (current.definition.tenant.audiences === undefined) return version;
    const known = present.get(version);
    if (known?.current === current) return known.loaded;
    const tenant = withReadersOf(version.tenant, current.tenant);
    const loaded = { ...version, tenant, definition: tenant.definition };
    present.set(version, { current, loaded });
    return loaded;
  };

  /**
   * Returns the form version of an application. A submission uses its own, with the current audiences, or the current one
   * if its own is lost. A draft uses the current one, or its own if the tenant is gone.
   * @throws StoreUnavailableError
   */
  async function ofApplication(record: Submitted, current: LoadedTenant): Promise<LoadedTenant>;
  async function ofApplication(record: Submitted, current: LoadedTenant | undefined): Promise<LoadedTenant | undefined>;
  async function ofApplication(record: Submitted, current: LoadedTenant | undefined) {
    if (current !== undefined && (!isSubmitted(record) || record.configHash === current.hash)) return current;
    const found = await find(record.tenant, record.configHash);
    return found === undefined || current === undefined ? (found ?? current) : toPresentReaders(found, current);
  }

  return {
    /** Stores a version before an application uses it. @throws StoreUnavailableError */
    keep: (loaded: LoadedTenant): Promise<void> => {
      const place = `${loaded.id}\n${loaded.hash}`;
      const known = kept.get(place);
      if (known !== undefined && known.until > now()) return known.done;
      const done = write(loaded);
      kept.set(place, { until: now() + TOUCH_EVERY_MS, done });
      done.catch(() => kept.delete(place));
      return done;
    },
    ofApplication,
    find,
    /** Lists tenants that have a stored version and no folder. @throws StoreUnavailableError */
    listGone: async (present: readonly string[]) =>
      (await store.listVersionTenants()).filter((tenant) => !present.includes(tenant)),
    findLast: async (tenant: string) => {
      const found = await store.findLastVersion(tenant);
      return found === undefined ? undefined : restore(tenant, found.hash, found.bundle);
    },
  };
}
