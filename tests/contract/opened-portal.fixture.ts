import { readdirSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe } from "vitest";
import { dropDatabase, newDatabase } from "../../server/store/test-database.fixture.ts";
import { makeDataFolder } from "../data-folder.ts";
import { changeTenant } from "../journeys/changed-tenant.ts";
import { openPortal, STORES, type Person, type Portal } from "./portal.fixture.ts";

const [first] = STORES;
if (first === undefined) throw new Error("PORTICO_TEST_STORE names no store.");
const STORE = first;

/** A tenant's folder and changes of its files, by which a portal serves it. */
export type TenantChange = readonly [source: string, changes: Parameters<typeof changeTenant>[1]];
type Settings = Readonly<Record<string, string>>;

/** Describes a portal on the store of this run. Says loudly that the tests are skipped if there is no such store. */
export function describeOnStore(title: string, tests: (store: typeof STORE) => void): void {
  if (STORE.skipped !== undefined) console.warn(`\n*** SKIPPED: ${STORE.skipped} ***\n`);
  describe.skipIf(STORE.skipped !== undefined)(`${title}, on ${STORE.name}`, () => tests(STORE));
}

/** Opens a portal before the tests of the `describe` that calls this, and closes it after them. */
export function usePortal(environment: Settings = {}, tenant?: TenantChange): Portal {
  let opened: Portal | undefined;
  let folder: string | undefined;
  beforeAll(async () => {
    folder = tenant && changeTenant(...tenant);
    opened = await openPortal({ mongo: STORE.mongo, environment: { ...toSettings(folder), ...environment } });
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

const toSettings = (tenants: string | undefined): Settings =>
  tenants === undefined ? {} : { TENANTS_DIR: tenants, DEFAULT_TENANT: readdirSync(tenants)[0] ?? "" };

export interface SharedData {
  /** The settings of a process on the data, which serves the folder that `changeTenant` has made. */
  settings(tenants?: string, more?: Settings): Settings & { readonly DATA_DIR: string };
  /** Opens one more portal on the data. It is closed at the end, when its tenants are removed, too. */
  open(tenants?: string, more?: Settings): Promise<Portal>;
}

/** Data of several portals, one after another or at once. Each test has its own, or all of a `describe` have the same. */
export function useData(span: "test" | "suite" = "test"): SharedData {
  let data: string;
  let database: URL;
  const opened: Portal[] = [];
  const folders = new Set<string>();
  const [before, after] = span === "test" ? [beforeEach, afterEach] : [beforeAll, afterAll];
  before(async () => {
    data = await makeDataFolder();
    database = newDatabase();
  });
  after(async () => {
    for (const portal of opened.splice(0)) await portal.close().catch(() => undefined);
    for (const folder of [data, ...folders]) await rm(folder, { recursive: true, force: true });
    folders.clear();
    if (STORE.mongo) await dropDatabase(database);
  });
  const settings: SharedData["settings"] = (tenants, more = {}) => {
    if (tenants !== undefined) folders.add(tenants);
    return {
      ...toSettings(tenants),
      DATA_DIR: data,
      ...(more["FIELD_KEY_FILE"] === undefined ? { FIELD_KEY: Buffer.alloc(32, 3).toString("base64") } : {}),
      SECURITY_LOG: join(data, "security.log"),
      ...(STORE.mongo ? { MONGODB_URI: database.href } : {}),
      ...more,
    };
  };
  const open: SharedData["open"] = async (tenants, more) => {
    // A portal of the tests has a security log of its own.
    const { SECURITY_LOG: _, ...environment } = settings(tenants, more);
    const portal = await openPortal({ mongo: STORE.mongo, environment });
    opened.push(portal);
    return portal;
  };
  return { settings, open };
}

/** Fetches a file as the browser of somebody does. */
export async function fetchBytes({ app }: Portal, { cookies }: Person, path: string, method = "GET") {
  const cookie = [...cookies].map((pair) => pair.join("=")).join("; ");
  const init = { method, headers: { host: "localhost:3000", cookie } };
  const answer = await app.request(`http://localhost:3000${path}`, init);
  return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) };
}
