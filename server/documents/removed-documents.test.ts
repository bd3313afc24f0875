import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { REMOVED_DOCUMENT_HOURS } from "../../engine/core/index.ts";
import { loadTenant } from "../../engine/node/index.ts";
import { putAwayDocuments } from "../applications/put-away-documents.ts";
import { createPrint } from "../print/index.ts";
import { createApplicationRecord, createStore, updateApplication, type Store } from "../store/index.ts";
import { createUploads, type Uploads } from "../uploads/index.ts";
import { createDocuments, type DocumentPlace, type Documents } from "./index.ts";
import { findRefusal } from "./find-refusal.fixture.ts";
import { makePdf } from "./sample-files.fixture.ts";
import { unversioned } from "./unversioned.fixture.ts";

const logger = { info: () => undefined, warn: () => undefined, error: () => undefined };
const place: DocumentPlace = { tenant: "graduate", account: "account-1", answerKey: "personal_sketch_pdf" };
const PDF_KEY = "documents/graduate/account-1/personal_sketch_pdf/job.pdf";
const hours = (count: number) => count * 60 * 60_000;

let clock = 0;
let folder: string;
let store: Store;
let uploads: Uploads;
let documents: Documents;
/** Called when somebody looks for a job of the conversion, with which other pages do things at that moment. */
let meanwhile: () => Promise<unknown>;

/** A document that was attached, and whose answer a change of tab has cleared. */
beforeEach(async () => {
  clock = Date.now();
  folder = await mkdtemp(join(tmpdir(), "portico-removed-"));
  store = await createStore({ sqliteFile: join(folder, "portico.db") });
  uploads = await createUploads({ disk: { folder: join(folder, "uploads") } });
  const tenant = await loadTenant(join(import.meta.dirname, "../../tenants/graduate"));
  meanwhile = () => Promise.resolve();
  const watched = new Proxy(store, {
    get: (target, name: keyof Store) =>
      name !== "findJob"
        ? target[name]
        : async (...args: Parameters<Store["findJob"]>) => {
            await meanwhile();
            return target.findJob(...args);
          },
  });
  documents = createDocuments({
    store: watched,
    ...unversioned(watched),
    uploads,
    print: createPrint({ logger }),
    logger,
    converterFile: "unused",
    now: () => clock,
    findTenant: () => tenant,
    readApplication: () => Promise.resolve(undefined),
  });
  await store.createApplication(createApplicationRecord("graduate", "account-1", clock));
  await removeByChoice();
});
afterEach(async () => {
  await store.close();
  await rm(folder, { recursive: true, maxRetries: 5 });
});

async function removeByChoice(): Promise<void> {
  await uploads.write(PDF_KEY, await makePdf());
  const document = { fileName: "a.pdf", fileSize: 9, fileKey: "incoming/a", pdfKey: PDF_KEY, handedInAt: clock };
  await updateApplication(store, "graduate", "account-1", (record) => {
    const attached = { ...record, documents: { [place.answerKey]: document } };
    return putAwayDocuments({ ...attached, answers: { [place.answerKey]: "" } }, clock).record;
  });
}

const stored = async () => {
  const keys: string[] = [];
  for await (const { key } of uploads.list("")) keys.push(key);
  return keys;
};

it("gives a removed document back with its name, and counts it as attached only then", async () => {
  expect(await documents.documentAnswers("graduate", "account-1")).toEqual({});
  expect(await documents.conversionStatus(place)).toMatchObject({ status: "NOT_ANSWERED" });
  clock += hours(REMOVED_DOCUMENT_HOURS - 1);
  expect(await documents.sweepOrphans()).toBe(0);
  // The same call may arrive twice.
  expect(await documents.restoreDocument(place)).toMatchObject({ status: "COMPLETED" });
  expect(await documents.restoreDocument(place)).toMatchObject({ status: "COMPLETED" });
  expect(await documents.documentAnswers("graduate", "account-1")).toMatchObject({
    [place.answerKey]: { file_name: "a.pdf" },
  });
  const record = await store.findApplication("graduate", "account-1");
  expect(record).toMatchObject({ answers: { [place.answerKey]: "ANSWERED" }, removedDocuments: {} });
  expect((await documents.documentFile(place))?.bytes.length).toBeGreaterThan(0);
});

it("deletes it, name and file, once its time has passed", async () => {
  clock += hours(REMOVED_DOCUMENT_HOURS + 1);
  expect(await findRefusal(documents.restoreDocument(place))).toBe("document.gone");
  expect([await documents.sweepOrphans(), await stored()]).toEqual([1, []]);
  expect((await store.findApplication("graduate", "account-1"))?.removedDocuments).toEqual({});
});

it("gives back nothing once its owner has deleted what stood there", async () => {
  await documents.deleteConversion(place);
  expect(await findRefusal(documents.restoreDocument(place))).toBe("document.gone");
  expect((await store.findApplication("graduate", "account-1"))?.removedDocuments).toEqual({});
  expect(await stored()).toEqual([]);
});

it("keeps the file of one that another page gives back while the next file is handed in", async () => {
  const { fields } = await documents.presign(place);
  await uploads.write(fields.key, await makePdf());
  meanwhile = async () => {
    meanwhile = () => Promise.resolve();
    await documents.restoreDocument(place);
  };
  await documents.startConversion(place, { fileKey: fields.key, fileName: "b.pdf" });
  const { personal_sketch_pdf: there } = await documents.documentAnswers("graduate", "account-1");
  expect(there).toMatchObject({ file_name: "a.pdf" });
  expect((await documents.documentFile(place))?.bytes.length).toBeGreaterThan(0);
});
