import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { createToken, hashToken } from "../../server/accounts/index.ts";
import { parseCsvRecords } from "../../server/lookup/parse-csv.ts";
import { createApplicationRecord, type Store } from "../../server/store/index.ts";
import { COMPLETE_ANSWERS } from "../fixtures/graduate-applicant.ts";
import type { LoadRequest } from "./load.ts";

const HOUR_MS = 3_600_000;
export const PASSWORD = "Tall-Heron-42-wades";
const TEXT_KEYS = ["first_name", "middle_name", "last_name", "preferred_name", "city"];

export type Call = (index: number) => LoadRequest;

export interface Calls {
  readonly save: Call;
  readonly profile: Call;
  readonly lookup: Call;
  readonly login: Call;
}

export interface Applicant {
  readonly username: string;
  readonly cookie: string;
}

/** Creates applicants in the store, because a thousand sign-ups would take too long. */
export async function addApplicants(store: Store, count: number, passwordHash: string): Promise<readonly Applicant[]> {
  await store.ping();
  const applicants: Applicant[] = [];
  for (let index = 0; index < count; index += 1) {
    const [tenant, id, token, now] = ["graduate", randomUUID(), createToken(), Date.now()] as const;
    const username = `bench${index}@example.edu`;
    await store.createAccount({
      tenant,
      id,
      username,
      passwordHash,
      confirmedAt: now,
      createdAt: now,
      application: null,
    });
    await store.createApplication({
      ...createApplicationRecord(tenant, id, now),
      answers: COMPLETE_ANSWERS,
      webStatus: [{ web_status: "started", at: now }],
    });
    await store.createSession({
      tenant,
      tokenHash: hashToken(token),
      account: id,
      credential: hashToken(passwordHash),
      browser: "Firefox on Linux",
      startedAt: Date.now(),
      lastSeenAt: now,
      expiresAt: now + HOUR_MS,
    });
    applicants.push({ username, cookie: `portico_session=${token}; portico_idp_session=${id}` });
  }
  return applicants;
}

const toBody = (index: number): string =>
  JSON.stringify({ answers: { [TEXT_KEYS[index % TEXT_KEYS.length] ?? ""]: `Words ${index}` } });

/** Returns another address for each index, so that no limit applies. */
const addressOf = (index: number) => ({
  "x-forwarded-for": `10.${(index >> 16) % 256}.${(index >> 8) % 256}.${index % 256}`,
});

export function callsOf(applicants: readonly Applicant[], schools: readonly string[]): Calls {
  const of = (index: number): Applicant => applicants[index % applicants.length] ?? { username: "", cookie: "" };
  return {
    save: (index) => ({
      method: "PUT",
      path: "/api/answer",
      headers: { cookie: of(index).cookie },
      body: toBody(index),
    }),
    profile: (index) => ({ method: "GET", path: "/api/profile", headers: { cookie: of(index).cookie } }),
    lookup: (index) => ({
      method: "GET",
      path: `/lookup/find?category=college_ceeb&text=${encodeURIComponent(typedName(schools, index))}`,
    }),
    login: (index) => ({
      method: "POST",
      path: "/public/login",
      headers: addressOf(index),
      body: JSON.stringify({ username: of(index).username, password: PASSWORD }),
    }),
  };
}

/** Calls of bare-hono.mjs, whose session tokens are the numbers of its accounts. */
export const bareCallsOf = (count: number, schools: readonly string[]): Calls => ({
  save: (index) => ({ method: "PUT", path: "/answer", headers: bareCookieOf(index % count), body: toBody(index) }),
  profile: (index) => ({ method: "GET", path: "/profile", headers: bareCookieOf(index % count) }),
  lookup: (index) => ({ method: "GET", path: `/lookup?text=${encodeURIComponent(typedName(schools, index))}` }),
  login: (index) => ({ method: "POST", path: `/login/${index % count}`, body: JSON.stringify({ password: PASSWORD }) }),
});

const bareCookieOf = (account: number) => ({ cookie: `session=${account}` });

/** Returns the first 3 to 14 characters of a school's name. A fifth of the longer texts have two letters swapped. */
function typedName(schools: readonly string[], index: number): string {
  const name = (schools[(index * 7_919) % schools.length] ?? "").slice(0, 3 + (index % 12));
  return index % 5 === 0 && name.length > 4
    ? `${name.slice(0, 2)}${name[3] ?? ""}${name[2] ?? ""}${name.slice(4)}`
    : name;
}

export async function readSchools(): Promise<readonly string[]> {
  const csv = await readFile("server/lookup/data/college_ceeb.csv", "utf8");
  return parseCsvRecords(csv).flatMap(({ name }) => (name === undefined || name === "" ? [] : [name]));
}
