import { readdirSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe } from "vitest";
import { dropDatabase, newDatabase } from "../../server/store/test-database.fixture.ts";
import { makeDataFolder } from "../data-folder.ts";
import { changeTenant, type Changes } from "../journeys/changed-tenant.ts";
import { cookieOf, openPortal, STORES, type Person, type Portal } from "./portal.fixture.ts";

const [first] = STORES;
if (first === undefined) throw new Error("PORTICO_TEST_STORE names no store.");
const STORE = first;

export type TenantChange = readonly [source: string, changes: Changes];
type Settings = Readonly<Record<string, string>>;

export function describeOnStore(title: string, tests: (store: typeof STORE) => void): void {
  if (STORE.skipped !== undefined) console.warn(`\n*** SKIPPED: ${STORE.skipped} ***\n`);
  describe.skipIf(STORE.skipped !== undefined)(`${title}, on ${STORE.name}`, () => tests(STORE));
}

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

interface SharedData {
  settings(tenants?: string, more?: Settings): Settings & { readonly DATA_DIR: string };
  /** Opens a portal on the shared data. After the test or suite, closes it and removes its tenants. */
  open(tenants?: string, more?: Settings): Promise<Portal>;
}

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
    const { SECURITY_LOG: _, ...environment } = settings(tenants, more);
    const portal = await openPortal({ mongo: STORE.mongo, environment });
    opened.push(portal);
    return portal;
  };
  return { settings, open };
}

export async function fetchBytes({ app }: Portal, person: Person, path: string, method = "GET") {
  const init = { method, headers: { host: "localhost:3000", cookie: cookieOf(person) } };
  const answer = await app.request(`http://localhost:3000${path}`, init);
  return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) };
}
