import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { loadTenant } from "../../engine/node/index.ts";
import { createPrint } from "../print/index.ts";
import { createApplicationRecord, createStore, type Store } from "../store/index.ts";
import { createUploads, type Uploads } from "../uploads/index.ts";
import { createDocuments, type DocumentPlace, type Documents } from "./index.ts";
import { findRefusal } from "./find-refusal.fixture.ts";
import { makePng } from "./sample-files.fixture.ts";
import { unversioned } from "./unversioned.fixture.ts";
import { converterFile } from "../../tests/built-portal.ts";

const logger = { info: () => undefined, warn: () => undefined, error: () => undefined };
const place: DocumentPlace = { tenant: "graduate", account: "account-1", answerKey: "personal_sketch_pdf" };

let folder: string;
let store: Store;
let uploads: Uploads;
let documents: Documents;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "portico-unseen-"));
  store = await createStore({ sqliteFile: join(folder, "portico.db") });
  uploads = await createUploads({ disk: { folder: join(folder, "uploads") } });
  const tenant = await loadTenant(join(import.meta.dirname, "../../tenants/graduate"));
  documents = createDocuments({
    store,
    ...unversioned(store),
    uploads,
    print: createPrint({ logger }),
    logger,
    converterFile,
    now: Date.now,
    findTenant: () => tenant,
    readApplication: () => Promise.resolve(undefined),
  });
  await store.createApplication(createApplicationRecord("graduate", "account-1", Date.now()));
});
afterEach(async () => {
  await documents.stopWorkers();
  await store.close();
  await rm(folder, { recursive: true, maxRetries: 5 });
});

const read = async () => (await documents.documentAnswers("graduate", "account-1"))["personal_sketch_pdf"];

/** Hands in a file from a page that shows the document handed in at `shown`, or none. */
async function handIn(fileName: string, shown: number | null): Promise<void> {
  const { fields } = await documents.presign(place);
  await uploads.write(fields.key, await makePng());
  await documents.startConversion(place, { fileKey: fields.key, fileName, shown });
}

const converted = (fileName: string) =>
  vi.waitFor(async () => expect((await read())?.file_name).toBe(fileName), { timeout: 60_000, interval: 100 });

it("a page can neither delete nor replace a file that it does not show", async () => {
  await handIn("a.png", null);
  expect(await findRefusal(handIn("b.png", null))).toBe("document_changed");
  documents.startWorkers();
  await converted("a.png");
  const first = (await read())?.handed_in ?? Number.NaN;
  expect(await findRefusal(handIn("b.png", null))).toBe("document_changed");
  expect(await findRefusal(documents.deleteConversion(place, first - 1))).toBe("document_changed");
  expect((await read())?.file_name).toBe("a.png");

  await documents.deleteConversion(place, first);
  expect(await findRefusal(documents.deleteConversion(place, first))).toBe("allowed");
  await handIn("b.png", null);
  await converted("b.png");
  expect(await findRefusal(documents.deleteConversion(place, first))).toBe("document_changed");
  await handIn("c.png", (await read())?.handed_in ?? null);
  await converted("c.png");
  const kept: string[] = [];
  for await (const { key } of uploads.list("")) kept.push(key);
  expect(kept.length).toBe(1);
});
