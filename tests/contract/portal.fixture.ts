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

/** The store of this run: SQLite, or MongoDB in the long run, which is skipped loudly if no server is named. */
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

/** Someone with a cookie jar of their own. */
export interface Person {
  readonly username: string;
  /** @throws Error when the answer of a call is not one that the OpenAPI document says it may give */
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  readonly cookies: Map<string, string>;
}

export interface Portal {
  readonly parts: Parts;
  readonly app: ReturnType<typeof createApp>;
  /** Moves the server's clock. */
  advance(ms: number): void;
  /** Stops the server's clock, now or at another time, for what a slow machine would take too long for. `advance` still moves it. */
  holdClock(at?: number): void;
  /** Moves the server's clock to the beginning of the next window of throttles with this length, so that a test's tries fall into one. */
  advanceToWindow(windowMs: number): void;
  person(username?: string): Person;
  /** Makes a person who has a confirmed account and has logged in. */
  applicant(): Promise<Person>;
  /** Makes somebody of the office who has this role and has logged in with a second factor just now. */
  staff(role: StaffRole, tenant?: string): Promise<Person>;
  /** The lines of the security log so far. */
  securityLog(): Promise<readonly Readonly<Record<string, unknown>>[]>;
  /** Finds the newest mail to someone. */
  mailTo(username: string): Promise<{ readonly subject: string; readonly text: string; readonly html: string }>;
  close(): Promise<void>;
}

/** The hash of PASSWORD, which takes long to make. */
let passwordHash: Promise<string> | undefined;

/**
 * Portals with the same settings have the same document, and most others too. It takes long to make, and so does what
 * checks an answer by it.
 */
const documentedApis = new Map<string, DocumentedApi>();
async function findDocumentedApi(settings: string, readDocument: () => Promise<string>): Promise<DocumentedApi> {
  const known = documentedApis.get(settings);
  if (known !== undefined) return known;
  const document = await readDocument();
  const api = documentedApis.get(document) ?? readDocumentedApi(JSON.parse(document) as Record<string, unknown>);
  for (const key of [settings, document]) documentedApis.set(key, api);
  return api;
}

/**
 * Opens the whole portal with its own data: a real store, real uploads on disk and real mail that is kept locally. Only
 * its clock is not real.
 */
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
  const person = (username = `${randomUUID()}@example.edu`): Person => {
    const cookies = new Map<string, string>();
    return {
      username,
      cookies,
      call: async (method, path, body, headers = {}) => {
        const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
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
        const fault = api.faultOf(method, path, response.status, answer);
        if (fault !== undefined) throw new Error(fault);
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
    applicant: async () => {
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
