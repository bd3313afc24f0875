import { join } from "node:path";
import { restoreTenant, type LoadedTenant } from "../../engine/node/index.ts";
import { isSubmitted, type ApplicationRecord, type Store } from "../store/index.ts";

/** The versions of tenants that applications were written with, kept in the store for ever. */
export type Versions = ReturnType<typeof createVersions>;

type VersionMethods = "keepVersion" | "touchVersion" | "findVersion" | "findLastVersion" | "listVersionTenants";
type Submitted = Pick<ApplicationRecord, "tenant" | "configHash" | "webStatus">;

export interface VersionsDeps {
  readonly store: Pick<Store, VersionMethods>;
  readonly now: () => number;
  /** A folder of the portal's own, where the pictures of restored versions are written. */
  readonly folder: string;
  /** Told of a version that is kept and cannot be loaded. */
  readonly onDamage: (tenant: string, hash: string, error: unknown) => void;
}

/** How many restored versions stay in memory; one of a large programme takes a few megabytes. */
const MAX_RESTORED = 8;
/** How exact `usedAt` is. */
const TOUCH_EVERY_MS = 24 * 60 * 60_000;

export function createVersions({ store, now, folder, onDamage }: VersionsDeps) {
  const kept = new Map<string, { readonly until: number; readonly done: Promise<void> }>();
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

  /** Restores once what several ask for, and keeps what was asked for last. A store that is away is asked again. */
  const remember = (
    place: string,
    load: () => Promise<LoadedTenant | undefined>,
  ): Promise<LoadedTenant | undefined> => {
    const loading = restored.get(place) ?? load();
    restored.delete(place);
    restored.set(place, loading);
    for (const oldest of [...restored.keys()].slice(0, -MAX_RESTORED)) restored.delete(oldest);
    const forget = () => restored.delete(place);
    // One that is not kept may be by now: another process has it.
    loading.then((found) => found === undefined && forget(), forget);
    return loading;
  };

  /** An earlier version; undefined if it is not kept, or cannot be loaded. @throws StoreUnavailableError */
  const find = (tenant: string, hash: string): Promise<LoadedTenant | undefined> =>
    remember(`${tenant}\n${hash}`, async () => {
      const found = await store.findVersion(tenant, hash);
      return found === undefined ? undefined : restore(tenant, hash, found.bundle);
    });

  /**
   * What an application is read, printed and made into a PDF with: a submitted one by the version that it was submitted
   * with, for as long as it exists, and a draft by the current one. Applications that were submitted before versions were
   * kept are read by the current one too.
   * Where there is no current one because the tenant's folder is gone, a draft is read by its own version as well.
   * @throws StoreUnavailableError
   */
  async function ofApplication(record: Submitted, current: LoadedTenant): Promise<LoadedTenant>;
  async function ofApplication(record: Submitted, current: LoadedTenant | undefined): Promise<LoadedTenant | undefined>;
  async function ofApplication(record: Submitted, current: LoadedTenant | undefined) {
    if (current !== undefined && (!isSubmitted(record) || record.configHash === current.hash)) return current;
    return (await find(record.tenant, record.configHash)) ?? current;
  }

  return {
    /**
     * Makes sure that a version is kept. Called before an application is written with it, and for each page that shows it.
     * @throws StoreUnavailableError
     */
    keep: (loaded: LoadedTenant): Promise<void> => {
      const place = `${loaded.id}\n${loaded.hash}`;
      const known = kept.get(place);
      if (known !== undefined && known.until > now()) return known.done;
      const done = write(loaded);
      kept.set(place, { until: now() + TOUCH_EVERY_MS, done });
      // The next write tries again.
      done.catch(() => kept.delete(place));
      return done;
    },
    ofApplication,
    find,
    /** The tenants that have a kept version and none of the folders that are there. @throws StoreUnavailableError */
    listGone: async (present: readonly string[]) =>
      (await store.listVersionTenants()).filter((tenant) => !present.includes(tenant)),
    /** The version that an application was last written with. @throws StoreUnavailableError */
    findLast: async (tenant: string) => {
      const found = await store.findLastVersion(tenant);
      return found === undefined ? undefined : restore(tenant, found.hash, found.bundle);
    },
  };
}
