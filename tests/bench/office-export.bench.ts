import { rm } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openSqlite } from "../../server/store/sqlite.ts";
import { openPortal, STAFF_COOKIE } from "../contract/portal.fixture.ts";
import { COMPLETE_ANSWERS } from "../fixtures/graduate-applicant.ts";
import { makeFolder, porticoSettings } from "./contenders.ts";
import { figure, report } from "./measure.ts";
import { PORTICO, startServer, type ServerProcess } from "./server-process.ts";

const COUNT = Number(process.env["PORTICO_BENCH_COUNT"] ?? 100_000);
/** Those of whom the PDFs are exported. */
const PRINTED = 12;
/** Whoever asks for a file waits for its first byte with nothing to look at. */
const FIRST_BYTE_MS = 2_000;
const MOST_GROWTH_MB = 150;
const SAMPLE_MS = 250;

let folder: string;
let server: ServerProcess;
let cookie: string;

/** One application as the portal itself submits it, and as many copies of it as the bench needs. */
beforeAll(async () => {
  folder = await makeFolder();
  const portal = await openPortal({ mongo: false, environment: { DATA_DIR: folder } });
  const one = await portal.applicant();
  const { ssn: _, ...answers } = COMPLETE_ANSWERS;
  await one.call("PUT", "/api/answer", { answers });
  if ((await one.call("POST", "/api/submit", {})).status !== 200) throw new Error("It was not submitted.");
  const id = String((await one.call("GET", "/api/profile")).body["account"]);
  const officer = await portal.staff("officer");
  cookie = `${STAFF_COOKIE}=${officer.cookies.get(STAFF_COOKIE) ?? ""}`;
  await portal.close();
  const sqlite = openSqlite(join(folder, "portico.sqlite"), "NORMAL");
  for (let from = 0; from < COUNT; from += 10_000) {
    sqlite.script("BEGIN");
    for (let index = from; index < Math.min(from + 10_000, COUNT); index += 1) {
      const [copy, name] = [`a${String(index).padStart(6, "0")}`, index < PRINTED ? "printed" : `family${index % 977}`];
      sqlite.run(
        `INSERT INTO accounts (tenant, id, username, passwordHash, confirmedAt, createdAt)
         SELECT tenant, ?, ?, '', confirmedAt, createdAt FROM accounts WHERE tenant = 'graduate' AND id = ?`,
        [copy, `${copy}@example.edu`, id],
      );
      sqlite.run(
        `INSERT INTO applications (tenant, account, revision, body, row, listed)
         SELECT tenant, ?, revision, json_set(body, '$.account', ?),
           json_set(row, '$.owner', ?, '$.name', ?, '$.nameKey', ?, '$.words', json_array(?)), listed
         FROM applications WHERE tenant = 'graduate' AND account = ?`,
        [copy, copy, copy, name, name, name, id],
      );
      sqlite.run("INSERT INTO referenceNumbers (tenant, account, reference) VALUES ('graduate', ?, ?)", [
        copy,
        `B${copy}`,
      ]);
    }
    sqlite.script("COMMIT");
  }
  sqlite.close();
  server = await startServer(PORTICO, porticoSettings(folder, undefined));
});
afterAll(async () => {
  await server?.stop();
  if (folder !== undefined) await rm(folder, { recursive: true, force: true });
});

async function exportAs(format: "csv" | "ndjson" | "zip", view: object) {
  const headers = { cookie, "content-type": "application/json" };
  const restMb = await server.residentMb();
  const cpuMs = server.cpuMs();
  const asked = await fetch(`${server.url}/api/office/exports`, {
    method: "POST",
    headers,
    body: JSON.stringify({ view, format }),
  });
  const { file } = (await asked.json()) as { file: string };
  const begunAt = performance.now();
  let peakMb = 0;
  const sample = () => (peakMb = Math.max(peakMb, server.memoryMb()));
  const timer = setInterval(sample, SAMPLE_MS);
  const response = await fetch(`${server.url}${file}`, { headers: { cookie } });
  if (response.body === null || !response.ok) throw new Error(`There is no export: ${response.status}.`);
  let [bytes, lines, firstMs, firstCpuMs] = [0, 0, Number.NaN, Number.NaN];
  for await (const chunk of response.body as AsyncIterable<Uint8Array>) {
    if (bytes === 0) [firstMs, firstCpuMs] = [performance.now() - begunAt, server.cpuMs() - cpuMs];
    bytes += chunk.length;
    lines += chunk.reduce((count, byte) => (byte === 10 ? count + 1 : count), 0);
  }
  clearInterval(timer);
  sample();
  const total = server.cpuMs() - cpuMs;
  return { bytes, lines, firstMs, firstCpuMs, ms: performance.now() - begunAt, cpuMs: total, restMb, peakMb };
}

it("exports a hundred thousand applications with a first byte that comes soon, and memory that stays flat", async () => {
  // Code that runs for the first time, and what the portal does when it starts, belong to no export.
  await exportAs("csv", { q: "printed" });
  const rows = [];
  for (const [format, view, count] of [
    ["csv", {}, COUNT],
    ["ndjson", {}, COUNT],
    ["zip", { q: "printed" }, PRINTED],
  ] as const) {
    const { bytes, lines, firstMs, firstCpuMs, ms, cpuMs, restMb, peakMb } = await exportAs(format, view);
    if (format !== "zip") expect(lines).toBeGreaterThan(count);
    rows.push({
      what: `${String(count)} applications as ${format.toUpperCase()}`,
      firstByteMs: figure(firstMs),
      firstByteCpuMs: figure(firstCpuMs),
      seconds: figure(ms / 1_000),
      cpuMsEach: figure(cpuMs / count),
      megabytes: figure(bytes / 1e6),
      restMb: figure(restMb),
      peakMb: figure(peakMb),
    });
  }
  report("office export", rows);
  for (const { what, restMb, peakMb, firstByteCpuMs } of rows) {
    expect([what, peakMb - restMb]).toEqual([what, expect.toSatisfy((growth: number) => growth < MOST_GROWTH_MB)]);
    if (!what.endsWith("ZIP"))
      expect([what, firstByteCpuMs]).toEqual([what, expect.toSatisfy((first: number) => first < FIRST_BYTE_MS)]);
  }
});
