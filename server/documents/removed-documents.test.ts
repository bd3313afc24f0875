import { afterEach, beforeEach, expect, it } from "vitest";
import { REMOVED_DOCUMENT_HOURS } from "../../engine/core/index.ts";
import { putAwayDocuments } from "../applications/put-away-documents.ts";
import { updateApplication, type Store } from "../store/index.ts";
import type { Uploads } from "../uploads/index.ts";
import { openDocumentsUnderTest, PLACE as place, type DocumentsUnderTest } from "./documents-under-test.fixture.ts";
import type { Documents } from "./index.ts";
import { findRefusal } from "./find-refusal.fixture.ts";
import { makePdf } from "./sample-files.fixture.ts";

const PDF_KEY = "documents/graduate/account-1/personal_sketch_pdf/job.pdf";
const hours = (count: number) => count * 60 * 60_000;

let clock = 0;
let test: DocumentsUnderTest;
let store: Store;
let uploads: Uploads;
let documents: Documents;
/** A document that was attached, and whose answer a change of tab has cleared. */
beforeEach(async () => {
  clock = Date.now();
  test = await openDocumentsUnderTest(() => ({ now: () => clock }));
  ({ store, uploads } = test);
  documents = test.open();
  await removeByChoice();
});
afterEach(() => test.close());

async function removeByChoice(): Promise<void> {
  await uploads.write(PDF_KEY, await makePdf());
  const document = { fileName: "a.pdf", fileSize: 9, fileKey: "incoming/a", pdfKey: PDF_KEY, handedInAt: clock };
  await updateApplication(store, "graduate", "account-1", (record) => {
    const attached = { ...record, documents: { [place.answerKey]: document } };
    return putAwayDocuments({ ...attached, answers: { [place.answerKey]: "" } }, clock).record;
  });
}

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
  expect([await documents.sweepOrphans(), await test.storedKeys()]).toEqual([1, []]);
  expect((await store.findApplication("graduate", "account-1"))?.removedDocuments).toEqual({});
});

it("gives back nothing once its owner has deleted what stood there", async () => {
  await documents.deleteConversion(place);
  expect(await findRefusal(documents.restoreDocument(place))).toBe("document.gone");
  expect((await store.findApplication("graduate", "account-1"))?.removedDocuments).toEqual({});
  expect(await test.storedKeys()).toEqual([]);
});

it("keeps the file of one that another page gives back while the next file is handed in", async () => {
  const fileKey = await test.upload(documents, await makePdf());
  const { findJob } = store;
  // Another page gives the document back while this one looks for an earlier job.
  Object.assign(store, {
    findJob: async (...sought: Parameters<typeof findJob>) => {
      Object.assign(store, { findJob });
      await documents.restoreDocument(place);
      return findJob(...sought);
    },
  });
  await documents.startConversion(place, { fileKey, fileName: "b.pdf" });
  const { personal_sketch_pdf: there } = await documents.documentAnswers("graduate", "account-1");
  expect(there).toMatchObject({ file_name: "a.pdf" });
  expect((await documents.documentFile(place))?.bytes.length).toBeGreaterThan(0);
});
