import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe } from "vitest";
import { dropDatabase, newDatabase } from "../../server/store/test-database.fixture.ts";
import { changeTenant } from "../journeys/changed-tenant.ts";
import { openPortal, STORES, type Person, type Portal } from "./portal.fixture.ts";

const [first] = STORES;
if (first === undefined) throw new Error("PORTICO_TEST_STORE names no store.");
const STORE = first;

/** A tenant's folder and changes of its files, by which a portal serves it. */
export type TenantChange = readonly [source: string, changes: Parameters<typeof changeTenant>[1]];
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

export interface Processes {
  /** Opens one more portal on the data of this test, after or beside the others. It is closed after the test. */
  open(tenant: TenantChange, settings?: Settings): Promise<Portal>;
  /** The settings of a portal that serves this folder on the data of this test. */
  settingsOf(tenant: TenantChange): Settings & { readonly DATA_DIR: string };
}

/** Gives each test data of its own, on which portals with several versions of a tenant may run. */
export function useProcesses(): Processes {
  let data: string;
  let database: URL;
  let opened: Portal[] = [];
  let folders: string[] = [];
  beforeEach(async () => {
    data = await mkdtemp(join(tmpdir(), "portico-processes-"));
    database = newDatabase();
  });
  afterEach(async () => {
    for (const portal of opened) await portal.close().catch(() => undefined);
    for (const folder of [data, ...folders]) await rm(folder, { recursive: true, force: true });
    [opened, folders] = [[], []];
    if (STORE.mongo) await dropDatabase(database);
  });
  const settingsOf: Processes["settingsOf"] = (tenant) => {
    const folder = changeTenant(...tenant);
    folders.push(folder);
    return {
      ...toSettings(folder, tenant),
      DATA_DIR: data,
      FIELD_KEY: Buffer.alloc(32, 3).toString("base64"),
      SECURITY_LOG: join(data, "security.log"),
      ...(STORE.mongo ? { MONGODB_URI: database.href } : {}),
    };
  };
  return {
    settingsOf,
    open: async (tenant, settings = {}) => {
      const portal = await openPortal({ mongo: STORE.mongo, environment: { ...settingsOf(tenant), ...settings } });
      opened.push(portal);
      return portal;
    },
  };
}

/** Fetches a file as the browser of somebody does. */
export async function fetchBytes({ app }: Portal, { cookies }: Person, path: string, method = "GET") {
  const cookie = [...cookies].map((pair) => pair.join("=")).join("; ");
  const answer = await app.request(`http://localhost:3000${path}`, {
    method,
    headers: { host: "localhost:3000", cookie },
  });
  return { status: answer.status, headers: answer.headers, bytes: new Uint8Array(await answer.arrayBuffer()) };
}
