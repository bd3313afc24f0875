import { rm } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import {
  OFFICE_STATUSES,
  toAnswerWords,
  toFilterToken,
  toSearchedWords,
  toSearchWords,
  toSoundedWords,
  toTokenRange,
} from "../../engine/core/index.ts";
import { createEmbeddedStore } from "../../server/store/embedded.ts";
import type { OfficeView } from "../../server/store/office-list.ts";
import { openSqlite } from "../../server/store/sqlite.ts";
import { openPortal, STAFF_COOKIE } from "../contract/portal.fixture.ts";
import { COMPLETE_ANSWERS } from "../fixtures/graduate-applicant.ts";
import { ownCpuMs, report, takeTurns, type Measured } from "./measure.ts";
import { makeFolder, PORTICO, porticoSettings, startServer } from "./server-process.ts";

const COUNT = Number(process.env["PORTICO_BENCH_COUNT"] ?? 100_000);
const TENANT = "graduate";
const TRIES = 7;
const MOST_VIEW_MS = 50;
const MOST_FIRST_BYTE_MS = 2_000;
const MOST_GROWTH_MB = 150;
const START = Date.UTC(2026, 8, 1);
const GIVEN =
  "maria ada john wei fatima olga ahmed chen sofia liam emma noah mary mark martin marta anna ana andrew anders";
const SYLLABLES = "an bel cor dun el far gon hal is jor kam lin mor nel or pet ros sand tor ul ver wat yan zel";

let folder: string;
let cookie: string;

beforeAll(async () => {
  folder = await makeFolder();
  const portal = await openPortal({ mongo: false, environment: { DATA_DIR: folder } });
  const one = await portal.applicant();
  const { ssn: _, ...answers } = COMPLETE_ANSWERS;
  await one.call("PUT", "/api/answer", { answers });
  if ((await one.call("POST", "/api/submit", {})).status !== 200)
    throw new Error("The application could not be submitted.");
  const id = String((await one.call("GET", "/api/profile")).body["account"]);
  const officer = await portal.staff("officer");
  cookie = `${STAFF_COOKIE}=${officer.cookies.get(STAFF_COOKIE) ?? ""}`;
  await portal.close();
  const sqlite = openSqlite(join(folder, "portico.sqlite"));
  for (let from = 0; from < COUNT; from += 10_000) {
    await sqlite.transaction(({ run }) => {
      for (let index = from; index < Math.min(from + 10_000, COUNT); index += 1) {
        const copy = `a${String(index)}`;
        run(
          `INSERT INTO accounts (tenant, id, username, passwordHash, confirmedAt, createdAt)
         SELECT tenant, ?, ?, '', confirmedAt, createdAt FROM accounts WHERE tenant = ? AND id = ?`,
          [copy, `person${index}@example.edu`, TENANT, id],
        );
        run(
          `INSERT INTO applications (tenant, account, revision, body, row, listed)
         SELECT tenant, ?, revision, json_set(body, '$.account', ?), json_patch(row, ?), listed
         FROM applications WHERE tenant = ? AND account = ?`,
          [copy, copy, JSON.stringify({ owner: copy, ...rowOf(index) }), TENANT, id],
        );
        run("INSERT INTO referenceNumbers (tenant, account, reference) VALUES (?, ?, ?)", [TENANT, copy, `B${copy}`]);
      }
    });
  }
  sqlite.close();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

function rowOf(index: number) {
  const pick = (words: string, by: number): string => {
    const all = words.split(" ");
    return all[Math.floor(index / by) % all.length] ?? "";
  };
  const family = pick(SYLLABLES, 1) + pick(SYLLABLES, 24) + pick(SYLLABLES, 576);
  const given = pick(GIVEN, 3);
  const status = OFFICE_STATUSES[(index * 7) % 4] ?? "begun";
  const submittedAt = status === "submitted" ? START + (index % 90) * 86_400_000 : 0;
  const submittedDay = submittedAt === 0 ? "" : new Date(submittedAt).toISOString().slice(0, 10);
  return {
    name: `${given} ${family}`,
    nameKey: `${family} ${given}`,
    words: [
      ...toSearchWords(`${given} ${family}`),
      ...toAnswerWords(toPhone(index)),
      ...toAnswerWords(toBirthday(index)),
    ],
    status,
    statusKey: `${OFFICE_STATUSES.indexOf(status)} ${submittedDay}`,
    round: index % 3 === 0 ? "spring" : "fall",
    activeAt: START + ((index * 7919) % COUNT) * 60_000,
    submittedAt,
    submittedDay,
    filters: [
      toFilterToken("program", `p${index % 20}`),
      toFilterToken("term", `t${index % 4}`),
      `born=19${60 + (index % 40)}-01-01`,
    ],
  };
}

const toPhone = (index: number): string => `+1 212 ${String(2_000_000 + index * 37)}`;
const toBirthday = (index: number): string => `19${60 + (index % 40)}-0${1 + (index % 9)}-${10 + (index % 18)}`;

const ALL: OfficeView = { sort: "name", isDescending: false, statuses: [], rounds: [], filters: [] };
const PROGRAM = { place: 0, oneOf: ["program=p1"] };
const BORN = { place: 2, ranges: [toTokenRange("born", "1970-01-01", "1979-12-31")] };
const SUBMITTED_IN_FALL: OfficeView = { ...ALL, statuses: ["submitted"], rounds: ["fall"] };
const VIEWS: Readonly<Record<string, OfficeView>> = {
  "by name": ALL,
  "by last active": { ...ALL, sort: "active", isDescending: true },
  "by submission": { ...ALL, sort: "submitted", isDescending: true },
  "by status": { ...ALL, sort: "status" },
  "of a status and round": SUBMITTED_IN_FALL,
  "of three answers": { ...ALL, filters: [PROGRAM, { place: 1, oneOf: ["term=t1"] }, BORN] },
  "of filters that nobody passes": { ...SUBMITTED_IN_FALL, filters: [PROGRAM, { place: 1, oneOf: ["term=t0"] }] },
  "of a name": { ...ALL, search: { words: ["belcor", "ada"] } },
  "of a beginning that many have": { ...ALL, search: { words: ["ma"], username: "ma" } },
  "of a letter": { ...ALL, sort: "submitted", search: { words: ["a"] } },
  "of a name that nobody has": { ...ALL, search: { words: ["nobody"], username: "nobody" } },
  "of a telephone number": { ...ALL, search: { words: toSearchedWords("(212) 200-0037") } },
  "of four digits": { ...ALL, search: { words: ["4711"], reference: "4711" } },
  "of a day of birth": { ...ALL, search: { words: toSearchedWords("5/14/1975") } },
  "of a name by its sound": { ...ALL, search: { words: toSoundedWords("Belkor Aida") ?? [] } },
  "of the middle of a name or an address": {
    ...ALL,
    search: { words: ["son4711"], username: "son4711", isInside: true },
  },
  "of an address": { ...ALL, search: { words: [], username: "person4711@" } },
  "of the beginning of all addresses": { ...ALL, search: { words: ["person"], username: "person" } },
};

it("lists each view of 100,000 applications within 50 ms of processor time", async () => {
  const store = await createEmbeddedStore(join(folder, "portico.sqlite"));
  expect((await store.listOffice(TENANT, ALL, { limit: 50 })).length).toBe(50);
  const rows: Measured[] = [];
  for (const [name, view] of Object.entries(VIEWS)) {
    const page = await store.listOffice(TENANT, view, { limit: 50 });
    const costOf = (call: () => Promise<unknown>) => async () => {
      const before = ownCpuMs();
      await call();
      return { cpuMs: ownCpuMs() - before };
    };
    const costs = await takeTurns(TRIES, {
      list: costOf(() => store.listOffice(TENANT, view, { limit: 50 })),
      "next page": costOf(() => store.listOffice(TENANT, view, { limit: 50, from: page.at(-1) })),
      totals: costOf(() => store.countOffice(TENANT, view)),
    });
    for (const [what, { cpuMs }] of Object.entries(costs))
      rows.push({ what: `${what} ${name}, processor ms`, portico: cpuMs, floor: MOST_VIEW_MS, against: "the limit" });
  }
  await store.close();
  report("office", rows);
  expect(rows.filter(({ portico, floor }) => portico > floor)).toEqual([]);
});

it("exports 100,000 applications with an early first byte and at most 150 MB more memory", async () => {
  const server = await startServer(PORTICO, porticoSettings(folder));
  const exportAs = async (format: "csv" | "ndjson", view: object) => {
    const asked = await fetch(`${server.url}/api/office/exports`, {
      method: "POST",
      headers: { cookie, "content-type": "application/json" },
      body: JSON.stringify({ view, format }),
    });
    const { file } = (await asked.json()) as { file: string };
    const [restMb, cpuMs] = [await server.residentMb(), server.cpuMs()];
    let peakMb = restMb;
    const response = await fetch(`${server.url}${file}`, { headers: { cookie } });
    if (response.body === null || !response.ok) throw new Error(`The export answered ${response.status}.`);
    let isRead = false;
    const sampling = (async () => {
      while (!isRead) peakMb = Math.max(peakMb, await server.residentMb());
    })();
    let [lines, firstByteMs] = [0, Number.NaN];
    for await (const chunk of response.body as AsyncIterable<Uint8Array>) {
      if (Number.isNaN(firstByteMs)) firstByteMs = server.cpuMs() - cpuMs;
      lines += chunk.reduce((count, byte) => (byte === 10 ? count + 1 : count), 0);
    }
    isRead = true;
    await sampling;
    return { lines, firstByteMs, msEach: (server.cpuMs() - cpuMs) / COUNT, growthMb: peakMb - restMb };
  };
  await exportAs("csv", { q: "belcor" });
  const rows: Measured[] = [];
  for (const format of ["csv", "ndjson"] as const) {
    const { lines, firstByteMs, msEach, growthMb } = await exportAs(format, {});
    expect(lines).toBeGreaterThan(COUNT);
    const row = (what: string, portico: number, floor: number) =>
      rows.push({ what: `${format} export of all, ${what}`, portico, floor, against: "the limit" });
    row("processor ms to the first byte", firstByteMs, MOST_FIRST_BYTE_MS);
    row("MB more than at rest", growthMb, MOST_GROWTH_MB);
    row("processor ms for each application", msEach, MOST_VIEW_MS);
  }
  await server.stop();
  report("office-export", rows);
  expect(rows.filter(({ portico, floor }) => portico > floor)).toEqual([]);
});
