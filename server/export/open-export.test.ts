import { tmpdir } from "node:os";
import { afterAll, beforeAll, expect, it } from "vitest";
import { loadTenant } from "../../engine/node/index.ts";
import { createFieldCipher, toZonedTime } from "../applications/index.ts";
import { WEB_STATUSES } from "../../engine/protocol/index.ts";
import {
  createApplicationRecord,
  reopen,
  StoreUnavailableError,
  withdraw,
  type ApplicationRecord,
  type Store,
} from "../store/index.ts";
import { account } from "../store/records.fixture.ts";
import { createVersions } from "../tenants/index.ts";
import type { ExportRequest } from "./export-request.ts";
import type { ExportProblem, ExportSource } from "./export-source.ts";
import { openExport } from "./open-export.ts";
import { openTemporaryStore } from "../store/temporary-store.fixture.ts";

const NOW = 1_800_000_000_000;
const COUNT = 450;
const REQUEST: ExportRequest = {
  format: "ndjson",
  statuses: [],
  include: [],
  header: "keys",
  values: "codes",
  hasBom: false,
  audience: "everyone",
};

const loaded = await loadTenant("templates/starter");
let store: Store;
let source: ExportSource;
beforeAll(async () => {
  store = await openTemporaryStore();
  for (let index = 0; index < COUNT; index += 1) {
    const id = `a${index}`;
    await store.createApplication({ ...createApplicationRecord("starter", id, NOW), answers: { first_name: id } });
    await store.createAccount(account({ tenant: "starter", id }));
  }
  await store.createApplication(createApplicationRecord("other", "b1", NOW));
  source = {
    tenant: "starter",
    current: loaded,
    store,
    cipher: createFieldCipher([new Uint8Array(32)]),
    versions: createVersions({ store, now: () => NOW, folder: tmpdir(), onDamage: () => undefined }),
    now: () => NOW,
  };
});
afterAll(() => store.close());

async function read(from: ExportSource, over: Partial<ExportRequest> = {}) {
  const problems: ExportProblem[] = [];
  const listeners = { onProblem: (problem: ExportProblem) => void problems.push(problem), onProgress: () => undefined };
  const request = { ...REQUEST, ...over };
  const refuse = () => Promise.reject(new Error("Nobody asked for a PDF."));
  const opened = await openExport(from, request, listeners, { pdfOf: refuse, join: refuse });
  const lines: string[] = [];
  for await (const chunk of opened.chunks()) lines.push(Buffer.from(chunk).toString());
  return { lines, problems, dictionary: opened.dictionary };
}

it("exports each application of the tenant once, and no other tenant's", async () => {
  const { lines, problems } = await read(source);
  const ids = lines.map((line) => (JSON.parse(line) as { application: { id: string } }).application.id);
  expect(ids.sort()).toEqual(Array.from({ length: COUNT }, (_, index) => `a${index}`).sort());
  expect(problems).toEqual([]);
});

it("ends an export with an error if the store fails midway", async () => {
  let pages = 0;
  const leaving: ExportSource["store"] = {
    ...store,
    listApplicationSummaries: (...page) => {
      pages += 1;
      // The search for applications reads five pages.
      if (pages > 7) throw new StoreUnavailableError("gone");
      return store.listApplicationSummaries(...page);
    },
  };
  await expect(read({ ...source, store: leaving })).rejects.toThrow(StoreUnavailableError);
});

const submittedRecord = (id: string, answers: ApplicationRecord["answers"] = {}): ApplicationRecord => ({
  ...createApplicationRecord("starter", id, NOW),
  answers,
  configHash: loaded.hash,
  webStatus: WEB_STATUSES.map((web_status) => ({ web_status, at: NOW })),
});

it("exports a reopened application as last submitted", async () => {
  const submitted = submittedRecord("r1", { first_name: "First" });
  const reopened = reopen(submitted, { at: NOW, by: "staff@example.edu", reason: "Why.", until: NOW + 1 });
  // The draft now belongs to a form version that nobody stored.
  await store.createApplication({ ...reopened, answers: { first_name: "Changing" }, configHash: "unknown" });
  expect((await read(source, { statuses: ["submitted"] })).lines).toEqual([]);
  const [line = "", ...others] = (await read(source, { statuses: ["reopened"] })).lines;
  expect([others, line.includes("First"), line.includes("Changing")]).toEqual([[], true, false]);
  expect(JSON.parse(line)).toMatchObject({ application: { status: "reopened" } });
});

it("writes the time of a withdrawal into the last column, and leaves it empty otherwise", async () => {
  const withdrawal = { by: "applicant", staff: null, reason: "", at: NOW + 60_000 } as const;
  await store.createApplication(submittedRecord("kept"));
  await store.createApplication(withdraw(submittedRecord("withdrawn"), withdrawal));
  const table = await read(source, { format: "csv", statuses: ["submitted", "withdrawn"] });
  const [header = [], ...lines] = table.lines.map((line) => line.trimEnd().split(","));
  expect(header.indexOf("application.version")).toBe(8);
  expect(header.at(-1)).toBe("application.withdrawn_at");
  expect(table.dictionary.at(-1)).toMatchObject({ key: "application.withdrawn_at", type: "time" });
  const withdrawnAtOf = (id: string) => lines.find((line) => line[1] === id)?.at(-1);
  expect([withdrawnAtOf("kept"), withdrawnAtOf("withdrawn")]).toEqual([
    "",
    toZonedTime(NOW + 60_000, loaded.definition.tenant.timeZone),
  ]);
});
