import { randomUUID } from "node:crypto";
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import type { StaffRole } from "../../engine/protocol/index.ts";
import { hashPassword } from "../../server/accounts/passwords.ts";
import { createApp } from "../../server/app.ts";
import { readConfig } from "../../server/config/index.ts";
import { createParts, type Parts } from "../../server/create-parts.ts";
import { changeRoster, toNewMember } from "../../server/staff/index.ts";
import { dropDatabase, mongoUri, newDatabase } from "../../server/store/test-database.fixture.ts";
import { makeDataFolder } from "../data-folder.ts";
import { readDocumentedApi, type DocumentedApi } from "./documented.ts";

export const PASSWORD = "Correct-Horse-9!";
export const SESSION_COOKIE = "portico_session";
export const STAFF_COOKIE = "portico_staff";
export const API_KEY = "a-partner-key-of-32-characters-ok";

/** SQLite, or MongoDB in the long run. */
export const STORES = (
  [
    { name: "SQLite", skipped: undefined, mongo: false },
    {
      name: "MongoDB",
      skipped:
        mongoUri === undefined
          ? "PORTICO_TEST_MONGODB_URI is unset: these calls are NOT tested on MongoDB."
          : undefined,
      mongo: true,
    },
  ] as const
).filter(({ name }) => name === (process.env["PORTICO_TEST_STORE"] ?? "SQLite"));

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Record<string, unknown>;
}

export interface Person {
  readonly username: string;
  /** @throws Error if the answer contradicts the OpenAPI document, or browsers may cache a call with a session */
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  readonly cookies: Map<string, string>;
}

export interface Portal {
  readonly parts: Parts;
  readonly app: ReturnType<typeof createApp>;
  advance(ms: number): void;
  holdClock(at?: number): void;
  /** Moves the clock to the start of the next throttle window of this length. */
  advanceToWindow(windowMs: number): void;
  /** `cookies`: the browser's existing cookies. */
  person(username?: string, cookies?: ReadonlyMap<string, string>): Person;
  applicant(answers?: object): Promise<Person>;
  staff(role: StaffRole, tenant?: string): Promise<Person>;
  securityLog(): Promise<readonly Readonly<Record<string, unknown>>[]>;
  mailTo(username: string): Promise<{ readonly subject: string; readonly text: string; readonly html: string }>;
  close(): Promise<void>;
}

export const cookieOf = ({ cookies }: Pick<Person, "cookies">): string =>
  [...cookies].map((pair) => pair.join("=")).join("; ");

/** The hash of PASSWORD, which is slow to make. */
let passwordHash: Promise<string> | undefined;

/** Documents and their validators are slow to make, and most portals share one. */
const documentedApis = new Map<string, DocumentedApi>();
async function findDocumentedApi(settings: string, readDocument: () => Promise<string>): Promise<DocumentedApi> {
  const known = documentedApis.get(settings);
  if (known !== undefined) return known;
  const document = await readDocument();
  const api = documentedApis.get(document) ?? readDocumentedApi(JSON.parse(document) as Record<string, unknown>);
  for (const key of [settings, document]) documentedApis.set(key, api);
  return api;
}

/** Opens the whole portal with a real store, uploads on disk and kept mail. Its clock can be moved. */
export async function openPortal({
  mongo,
  environment = {},
}: {
  readonly mongo: boolean;
  readonly environment?: Record<string, string>;
}): Promise<Portal> {
  const folder = await makeDataFolder();
  const database = newDatabase();
  let offset = 0;
  let heldAt: number | undefined;
  const config = readConfig({
    DATA_DIR: folder,
    LOG_LEVEL: "silent",
    TMP_API_KEY: API_KEY,
    WORKERS: "0",
    SECURITY_LOG: join(folder, "security.log"),
    ...(mongo ? { MONGODB_URI: database.href } : {}),
    ...(mongo && environment["FIELD_KEY_FILE"] === undefined
      ? { FIELD_KEY: Buffer.alloc(32, 3).toString("base64") }
      : {}),
    ...environment,
  });
  const parts = await createParts(
    config,
    "http://localhost:3000",
    () => undefined,
    () => (heldAt ?? Date.now()) + offset,
  );
  const app = createApp(parts.deps);
  await parts.deps.store.ping();
  const api = await findDocumentedApi(JSON.stringify({ mongo, environment }), async () =>
    (await app.request("/openapi.json")).text(),
  );
  const person: Portal["person"] = (username = `${randomUUID()}@example.edu`, known = new Map()) => {
    const cookies = new Map(known);
    return {
      username,
      cookies,
      call: async (method, path, body, headers = {}) => {
        const cookie = cookieOf({ cookies });
        const response = await app.request(`http://localhost:3000${path}`, {
          method,
          headers: {
            host: "localhost:3000",
            ...(cookie === "" ? {} : { cookie }),
            ...(body === undefined ? {} : { "content-type": "application/json" }),
            ...headers,
          },
          ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
        });
        for (const line of response.headers.getSetCookie()) {
          const [pair = "", ...rest] = line.split("; ");
          const [name = "", value = ""] = pair.split("=");
          if (rest.includes("Max-Age=0")) cookies.delete(name);
          else cookies.set(name, value);
        }
        const text = await response.text();
        const isJson = (response.headers.get("content-type") ?? "").includes("application/json");
        const answer = isJson ? (JSON.parse(text) as Record<string, unknown>) : { text };
        const fault = api.faultOf(method, path, response.status, isJson ? answer : undefined);
        if (fault !== undefined) throw new Error(fault);
        if (path.startsWith("/api/") && response.headers.get("cache-control") !== "no-store")
          throw new Error(`A browser may cache ${method} ${path}.`);
        return { status: response.status, headers: response.headers, body: answer };
      },
    };
  };
  const mailTo: Portal["mailTo"] = async (username) => {
    await parts.outbox.drain();
    const mail = ((await parts.deps.mailbox?.list()) ?? []).find(({ to }) => to === username);
    if (mail === undefined) throw new Error("There is no such mail.");
    return mail;
  };
  return {
    parts,
    app,
    person,
    mailTo,
    securityLog: async () =>
      (await readFile(join(folder, "security.log"), "utf8"))
        .split("\n")
        .filter((line) => line !== "")
        .map((line) => JSON.parse(line) as Record<string, unknown>),
    advance: (ms) => {
      offset += ms;
    },
    holdClock: (at = Date.now()) => {
      heldAt = at;
    },
    advanceToWindow: (windowMs) => {
      offset += windowMs - ((Date.now() + offset) % windowMs);
    },
    applicant: async (answers) => {
      const one = person();
      const now = parts.deps.now();
      await parts.deps.store.createAccount({
        tenant: parts.deps.tenants.defaultTenant.id,
        id: randomUUID(),
        username: one.username,
        passwordHash: await (passwordHash ??= hashPassword(PASSWORD)),
        confirmedAt: now,
        createdAt: now,
        application: null,
      });
      const { status } = await one.call("POST", "/public/login", { username: one.username, password: PASSWORD });
      if (status !== 200) throw new Error(`The applicant could not log in: ${status}.`);
      if (answers !== undefined) await one.call("PUT", "/api/answer", { answers });
      return one;
    },
    staff: async (role, tenant = "graduate") => {
      const { store, sessions, now } = parts.deps.staff;
      const one = person();
      const member = toNewMember(one.username, role, now());
      await changeRoster(store, tenant, (members) => ({ members: [...members, member], result: undefined }));
      one.cookies.set(STAFF_COOKIE, await sessions.start(tenant, member, "full", { verifiedAt: now() }));
      return one;
    },
    close: async () => {
      await parts.close();
      await rm(folder, { recursive: true, force: true });
      if (mongo && environment["MONGODB_URI"] === undefined) await dropDatabase(database);
    },
  };
}
