import { rm } from "node:fs/promises";
import { basename } from "node:path";
import { afterAll, beforeAll, describe } from "vitest";
import { changeTenant } from "../journeys/changed-tenant.ts";
import { openPortal, STORES, type Portal } from "./portal.fixture.ts";

const [first] = STORES;
if (first === undefined) throw new Error("PORTICO_TEST_STORE names no store.");
const STORE = first;

/** A tenant's folder and changes of its files, by which a portal serves it. */
type TenantChange = readonly [source: string, changes: Parameters<typeof changeTenant>[1]];
type Settings = Readonly<Record<string, string>>;

/** Describes a portal on the store of this run. Says loudly that the tests are skipped if there is no such store. */
export function describeOnStore(title: string, tests: () => void): void {
  if (STORE.skipped !== undefined) console.warn(`\n*** SKIPPED: ${STORE.skipped} ***\n`);
  describe.skipIf(STORE.skipped !== undefined)(`${title}, on ${STORE.name}`, tests);
}

/** Opens a portal before the tests of the `describe` that calls this, and closes it after them. */
export function usePortal(environment: Settings = {}, tenant?: TenantChange): Portal {
  let opened: Portal | undefined;
  let folder: string | undefined;
  beforeAll(async () => {
    folder = tenant && changeTenant(...tenant);
    opened = await openPortal({ mongo: STORE.mongo, environment: { ...toSettings(folder, tenant), ...environment } });
  });
  afterAll(async () => {
    await opened?.close();
    if (folder !== undefined) await rm(folder, { recursive: true, force: true });
  });
  return new Proxy({} as Portal, {
    get: (_, name) => {
      if (opened === undefined) throw new Error("The portal is not open yet.");
      return Reflect.get(opened, name) as unknown;
    },
  });
}

const toSettings = (folder: string | undefined, tenant: TenantChange | undefined): Settings =>
  folder === undefined || tenant === undefined ? {} : { TENANTS_DIR: folder, DEFAULT_TENANT: basename(tenant[0]) };
