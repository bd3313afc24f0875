import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { loadTenant, type LoadedTenant } from "../../engine/node/index.ts";
import { createApplicationRecord, createStore, type Store } from "../store/index.ts";
import { createUploads, type Uploads } from "../uploads/index.ts";
import { createDocuments, type DocumentPlace, type Documents, type DocumentsDeps } from "./index.ts";
import { CALLS_ALL_DAMAGED, CONVERTS_ALL, DIES_OF_ALL, DIES_OF_LARGE_FILES } from "./fake-converters.fixture.ts";
import { makePdf } from "./sample-files.fixture.ts";
import { unversioned } from "./unversioned.fixture.ts";

const place: DocumentPlace = { tenant: "graduate", account: "account-1", answerKey: "personal_sketch_pdf" };

let folder: string;
let tenant: LoadedTenant;
let store: Store;
let uploads: Uploads;
const processes: Documents[] = [];
const errors: unknown[] = [];
const outcomes: string[] = [];
beforeEach(async () => {
  errors.length = outcomes.length = 0;
  folder = await mkdtemp(join(tmpdir(), "portico-broken-"));
  await writeFile(join(folder, "converter.mjs"), DIES_OF_LARGE_FILES);
  tenant = await loadTenant(join(import.meta.dirname, "../../tenants/graduate"));
  store = await createStore({ sqliteFile: join(folder, "portico.db") });
  uploads = await createUploads({ disk: { folder: join(folder, "uploads") } });
  await store.createApplication(createApplicationRecord("graduate", "account-1", Date.now()));
});
afterEach(async () => {
  await Promise.all(processes.splice(0).map((documents) => documents.stopWorkers()));
  await store.close();
  await rm(folder, { recursive: true, maxRetries: 5 });
});

function openProcess(): Documents {
  const logger = { info: () => undefined, warn: () => undefined, error: (fields: unknown) => void errors.push(fields) };
  const documents = createDocuments({
    store,
    ...unversioned(store),
    uploads,
    logger,
    now: () => Date.now(),
    leaseMs: 300,
    converterFile: join(folder, "converter.mjs"),
    findTenant: () => tenant,
    countConversion: (outcome) => void outcomes.push(outcome),
  } as Partial<DocumentsDeps> as DocumentsDeps);
  processes.push(documents);
  documents.startWorkers();
  return documents;
}

async function handIn(documents: Documents): Promise<void> {
  const { fields } = await documents.presign(place);
  const file = await makePdf();
  if (file.length < 1_000) throw new Error("The file is as small as one of the portal's own samples.");
  await uploads.write(fields.key, file);
  await documents.startConversion(place, { fileKey: fields.key, fileName: "sketch.pdf" });
}

it("tries a file once that its converter died of, in no other process and after no restart, and tells the operator", async () => {
  const claims = vi.spyOn(store, "claimJob");
  const [first] = [openProcess(), openProcess()];
  await handIn(first);
  await vi.waitFor(async () => expect((await first.conversionStatus(place)).status).toBe("FAILED"), 45_000);
  await Promise.all(processes.splice(0).map((documents) => documents.stopWorkers()));
  const restarted = openProcess();
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  const claimed = await Promise.all(claims.mock.results.map(({ value }) => value as ReturnType<Store["claimJob"]>));
  expect(claimed.filter((job) => job !== undefined)).toHaveLength(1);
  expect(await restarted.conversionStatus(place)).toMatchObject({ status: "FAILED" });
  expect(errors).toEqual([expect.objectContaining({ broke: "died" })]);
  expect(outcomes).toEqual(["died"]);
});

it.each([
  ["is not there", undefined],
  ["ends before it looks at a file", "throw new Error('A module is missing.');"],
  ["dies of every file", DIES_OF_ALL],
  ["calls every file damaged", CALLS_ALL_DAMAGED],
])(
  "lets a file wait while the converter %s, tells the operator, and converts it when it works again",
  async (_what, program) => {
    const converter = join(folder, "converter.mjs");
    if (program === undefined) await rm(converter);
    else await writeFile(converter, program);
    const documents = openProcess();
    await handIn(documents);
    await vi.waitFor(() => expect(errors).not.toEqual([]), 45_000);
    expect(errors[0]).toMatchObject({
      error: expect.stringMatching(/^ConverterBrokenError: The converter c/) as string,
    });
    expect((await documents.conversionStatus(place)).status).not.toBe("FAILED");
    await writeFile(converter, CONVERTS_ALL);
    await vi.waitFor(async () => expect((await documents.conversionStatus(place)).status).toBe("COMPLETED"), 45_000);
    expect(outcomes).toEqual(["converted"]);
  },
  60_000,
);
