import { PDFDocument } from "@pdfme/pdf-lib";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { REMOVED_DOCUMENT_HOURS } from "../../engine/core/index.ts";
import { removeClearedDocuments } from "../applications/content-change.ts";
import { updateApplication, type Store } from "../store/index.ts";
import { sha256Of } from "../signing/index.ts";
import type { Uploads } from "../uploads/index.ts";
import { parseConversionInput } from "./document-changes.ts";
import { convertJob } from "./convert-job.ts";
import {
  PLACE as place,
  findRefusal,
  openDocumentsUnderTest,
  type DocumentsUnderTest,
} from "./documents-under-test.fixture.ts";
import type { Documents } from "./index.ts";
import { makePdf } from "./sample-files.fixture.ts";

let test: DocumentsUnderTest;
let store: Store;
let uploads: Uploads;
let documents: Documents;
let clock = 0;
beforeEach(async () => {
  clock = Date.now();
  const started = clock;
  test = await openDocumentsUnderTest(() => ({ leaseMs: 1500, now: () => clock + (Date.now() - started) }));
  ({ store, uploads } = test);
  documents = test.open();
});
afterEach(() => test.close());

async function handIn(text = "sketch", pages = 1, shown?: number | null): Promise<void> {
  const fileKey = await test.upload(documents, await makePdf(text, pages));
  await documents.startConversion(place, { fileKey, fileName: `${text}.pdf`, shown });
}
async function convertAll(): Promise<void> {
  documents.startWorkers();
  expect(await test.settled(documents)).toBe("COMPLETED");
}

describe("converting an upload", () => {
  it("completes a conversion, reports the answer, name and size, and keeps only the PDF", async () => {
    const bytes = await makePdf("sketch", 1);
    const fileKey = await test.upload(documents, bytes);
    const { status } = await documents.startConversion(place, { fileKey, fileName: "sk\u200betch\u202e.pdf" });
    expect(status).toBe("UNPROCESSED");
    await convertAll();
    await documents.stopWorkers();
    expect(await documents.documentAnswers("graduate", "account-1")).toEqual({
      personal_sketch_pdf: { file_name: "sketch.pdf", file_size: bytes.length, handed_in: expect.any(Number) },
    });
    expect((await store.findApplication("graduate", "account-1"))?.answers.personal_sketch_pdf).toBe("ANSWERED");
    expect(await test.storedKeys()).toEqual([
      expect.stringMatching(/^documents\/graduate\/account-1\/personal_sketch_pdf\/.*\.pdf$/),
    ]);
    expect(
      (await PDFDocument.load((await documents.documentFile(place))?.bytes ?? new Uint8Array())).getPageCount(),
    ).toBe(1);
  });

  it("notifies every open page of a conversion and a deletion", async () => {
    let seen = 0;
    /** Returns true if the document's answer is the latest change, and newer than at the call before. */
    const isNews = async () => {
      const record = await store.findApplication("graduate", "account-1");
      const { contentRevision = 0, marks } = record ?? {};
      const isLater = contentRevision > seen;
      seen = contentRevision;
      return isLater && marks?.["personal_sketch_pdf"]?.[0] === contentRevision;
    };
    await handIn("a");
    expect([await isNews(), seen]).toEqual([false, 1]);
    await convertAll();
    expect(await isNews()).toBe(true);
    await handIn("b");
    expect(await test.settled(documents)).toBe("COMPLETED");
    expect(await isNews()).toBe(true);
    await documents.deleteConversion(place);
    expect(await isNews()).toBe(true);
    await documents.deleteConversion(place);
    expect(await isNews()).toBe(false);
  });

  it("fails a conversion with instructions, and deletes the file", async () => {
    await documents.startConversion(place, {
      fileKey: await test.upload(documents, Buffer.from("no PDF")),
      fileName: "sketch.pdf",
    });
    documents.startWorkers();
    expect(await test.settled(documents)).toBe("FAILED");
    await documents.stopWorkers();
    expect((await documents.conversionStatus(place)).message).toContain(
      "save it as one of .png, .jpeg, .jpg, .pdf, .docx, then upload it again",
    );
    expect(await documents.documentAnswers("graduate", "account-1")).toEqual({});
    expect(await test.storedKeys()).toEqual([]);
  });

  it("keeps nothing if the file is deleted during the conversion", async () => {
    await handIn();
    documents.startWorkers();
    while ((await documents.conversionStatus(place)).status === "UNPROCESSED")
      await new Promise((resolve) => setTimeout(resolve, 5));
    expect(await documents.deleteConversion(place)).toMatchObject({ status: "NOT_ANSWERED" });
    await documents.stopWorkers();
    expect(await test.storedKeys()).toEqual([]);
    expect(await documents.documentAnswers("graduate", "account-1")).toEqual({});
    expect((await documents.conversionStatus(place)).status).toBe("NOT_ANSWERED");
  });

  it("keeps the existing document if its replacement cannot be queued", async () => {
    await handIn("first");
    await convertAll();
    const second = await test.upload(documents, await makePdf("second"));
    const { enqueueJob } = store;
    Object.assign(store, { enqueueJob: () => Promise.reject(new Error("The store is gone.")) });
    await expect(documents.startConversion(place, { fileKey: second, fileName: "second.pdf" })).rejects.toThrow("gone");
    Object.assign(store, { enqueueJob });
    expect(await test.settled(documents)).toBe("COMPLETED");
    expect(await documents.documentFile(place)).toMatchObject({ fileName: "first.pdf" });
  });

  it("keeps the later file even if the earlier one is converted last", async () => {
    await handIn("first");
    const first = await store.claimJob({ kinds: ["conversion"], owner: "slow", now: clock, leaseMs: 60_000 });
    const { fileKey } = parseConversionInput(first!);
    const kept = await uploads.read(fileKey, 1_000_000);
    clock += 1_000;
    await handIn("second");
    await convertAll();
    // Write the first file again: the slow worker was reading it when the second file replaced it.
    await uploads.write(fileKey, kept!);
    await convertJob(test.deps, first!, "slow", new AbortController().signal);
    expect(await documents.documentFile(place)).toMatchObject({ fileName: "second.pdf" });
    expect(await test.storedKeys()).toHaveLength(1);
  });

  it("fails a conversion after five crashed workers, with instructions in its message", async () => {
    await handIn();
    for (let claims = 0; claims < 5; claims++)
      await store.claimJob({ kinds: ["conversion"], owner: `killed-${claims}`, now: clock, leaseMs: -1 });
    documents.startWorkers();
    expect(await test.settled(documents)).toBe("FAILED");
    expect((await documents.conversionStatus(place)).message).toMatch(/upload it again/);
    expect(await documents.documentAnswers("graduate", "account-1")).toEqual({});
  });
});

describe("forbidden calls of an applicant", () => {
  it("rejects invalid file names, foreign file keys and questions without documents", async () => {
    const fileKey = await test.upload(documents, await makePdf());
    const start = (file: { fileKey?: string; fileName?: string }) =>
      findRefusal(documents.startConversion(place, { fileKey, fileName: "a.pdf", ...file }));
    expect(await start({ fileKey: fileKey.replace("account-1", "account-2") })).toBe("document.unknown");
    expect(await start({ fileKey: `${fileKey}/../../x` })).toBe("document.unknown");
    expect(await start({ fileKey: `incoming/graduate/account-1/personal_sketch_pdf/${crypto.randomUUID()}` })).toBe(
      "document.missing",
    );
    expect(await start({ fileName: "a.exe" })).toBe("upload.type");
    expect(await start({ fileName: `${"a".repeat(29)}.pdf` })).toBe("upload.nameTooLong");
    expect(await start({ fileName: "../../etc/a.pdf" })).toBe("document.name");
    expect(await start({ fileName: "\u200b\u202e" })).toBe("document.name");
    expect(await findRefusal(documents.presign({ ...place, answerKey: "first_name" }))).toBe("document.notAsked");
    expect(await findRefusal(documents.presign({ ...place, answerKey: "constructor" }))).toBe("document.notAsked");
  });
});

it("rejects deletion or replacement of a file by a page that shows another file, even at the same moment", async () => {
  const converted = async () => {
    expect(await test.settled(documents)).toBe("COMPLETED");
    return (await documents.documentAnswers("graduate", "account-1"))["personal_sketch_pdf"];
  };
  const both = await Promise.all([findRefusal(handIn("a", 1, null)), findRefusal(handIn("a", 1, null))]);
  expect(both.toSorted()).toEqual(["allowed", "document_changed"]);
  expect(await findRefusal(handIn("b", 1, null))).toBe("document_changed");
  documents.startWorkers();
  const { handed_in: first = Number.NaN } = (await converted()) ?? {};
  expect(await findRefusal(handIn("b", 1, null))).toBe("document_changed");
  expect(await findRefusal(documents.deleteConversion(place, first - 1))).toBe("document_changed");
  expect((await converted())?.file_name).toBe("a.pdf");
  await documents.deleteConversion(place, first);
  expect(await findRefusal(documents.deleteConversion(place, first))).toBe("allowed");
  clock += 1_000;
  await handIn("b", 1, null);
  const second = await converted();
  expect(await findRefusal(documents.deleteConversion(place, first))).toBe("document_changed");
  await handIn("c", 1, second?.handed_in ?? null);
  expect((await converted())?.file_name).toBe("c.pdf");
  expect(await test.storedKeys()).toHaveLength(1);
});

it("deletes unused uploads and draft jobs of earlier portal versions, but no file in use", async () => {
  const draft = { tenant: "graduate", account: "account-1", kind: "draft", key: "draft" } as const;
  await store.ensureJob(draft, {}, clock);
  await handIn();
  await convertAll();
  await test.upload(documents, await makePdf());
  await uploads.write("documents/graduate/account-1/personal_sketch_pdf/left-by-a-crash.pdf", await makePdf());
  expect([await documents.sweepOrphans(), (await store.findJob(draft))?.state]).toEqual([0, "UNPROCESSED"]);
  clock += 2 * 3_600_000;
  expect([await documents.sweepOrphans(), (await test.storedKeys()).length]).toEqual([2, 1]);
  expect((await documents.documentFile(place))?.bytes.length).toBeGreaterThan(0);
  expect(await store.findJob(draft)).toBeUndefined();
});

it("refuses a draft's PDF while 20 wait, and skips a request that has ended", async () => {
  Object.assign(test.deps.print, { renderApplicationPdf: async () => new Uint8Array(), pdfFileName: () => "a.pdf" });
  const draft = (signal = new AbortController().signal) =>
    findRefusal(documents.draftPdf("graduate", "account-1", signal));
  const drafts = Array.from({ length: 21 }, (_, index) => draft(index === 19 ? AbortSignal.abort() : undefined));
  expect((await Promise.all(drafts)).slice(18)).toEqual(["allowed", "not_found", "error.tooFast"]);
  expect(await draft()).toBe("allowed");
});

describe("a document that a change of tab removed", () => {
  const PDF_KEY = "documents/graduate/account-1/personal_sketch_pdf/job.pdf";
  const hours = (count: number) => count * 60 * 60_000;
  beforeEach(async () => {
    await uploads.write(PDF_KEY, await makePdf());
    const document = { fileName: "a.pdf", fileSize: 9, fileKey: "incoming/a", pdfKey: PDF_KEY, handedInAt: clock };
    await updateApplication(store, "graduate", "account-1", (record) => {
      const attached = { ...record, documents: { [place.answerKey]: document } };
      return removeClearedDocuments({ ...attached, answers: { [place.answerKey]: "" } }, clock).record;
    });
  });

  it("restores a removed document if two pages ask at once", async () => {
    expect(await documents.documentAnswers("graduate", "account-1")).toEqual({});
    expect(await documents.conversionStatus(place)).toMatchObject({ status: "NOT_ANSWERED" });
    clock += hours(REMOVED_DOCUMENT_HOURS - 1);
    expect(await documents.sweepOrphans()).toBe(0);
    const { contentRevision = 0 } = (await store.findApplication("graduate", "account-1")) ?? {};
    const twice = await Promise.all([documents.restoreDocument(place), documents.restoreDocument(place)]);
    expect(twice).toMatchObject([{ status: "COMPLETED" }, { status: "COMPLETED" }]);
    expect(await documents.documentAnswers("graduate", "account-1")).toMatchObject({
      [place.answerKey]: { file_name: "a.pdf" },
    });
    const record = await store.findApplication("graduate", "account-1");
    expect(record).toMatchObject({ answers: { [place.answerKey]: "ANSWERED" }, removedDocuments: {} });
    expect(record?.contentRevision).toBeGreaterThan(contentRevision);
    expect((await documents.documentFile(place))?.bytes.length).toBeGreaterThan(0);
  });

  it("deletes a removed document's name and file when it can no longer be restored", async () => {
    clock += hours(REMOVED_DOCUMENT_HOURS + 1);
    expect(await findRefusal(documents.restoreDocument(place))).toBe("document.gone");
    expect([await documents.sweepOrphans(), await test.storedKeys()]).toEqual([1, []]);
    expect((await store.findApplication("graduate", "account-1"))?.removedDocuments).toEqual({});
  });

  it("refuses to restore a document that the applicant then deleted", async () => {
    await documents.deleteConversion(place);
    expect(await findRefusal(documents.restoreDocument(place))).toBe("document.gone");
    expect((await store.findApplication("graduate", "account-1"))?.removedDocuments).toEqual({});
    expect(await test.storedKeys()).toEqual([]);
  });

  it("keeps a removed document's file if another page restores it while the next file arrives", async () => {
    const fileKey = await test.upload(documents, await makePdf());
    const { findJob } = store;
    // Another page restores the document while this page looks for an earlier job.
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
});

describe("a question for video and sound", () => {
  beforeEach(async () => {
    await test.close();
    test = await openDocumentsUnderTest(({ tenant }) => {
      const fields = new Map(tenant.tenant.fields);
      const field = fields.get(place.answerKey);
      if (field === undefined) throw new Error("The form lacks the question.");
      const schema = { ...field.schema, "x-files": { accept: ["video", "sound"] } } as const;
      fields.set(place.answerKey, { ...field, schema });
      return { findTenant: () => ({ ...tenant, tenant: { ...tenant.tenant, fields } }) };
    });
    ({ store, uploads } = test);
    documents = test.open();
  });

  it("keeps video as it is, and removes it like a PDF", async () => {
    const bytes = Buffer.concat([Buffer.from("000000206674797069736f6d", "hex"), Buffer.alloc(500, 7)]);
    const hash = sha256Of(bytes);
    await documents.startConversion(place, { fileKey: await test.upload(documents, bytes), fileName: "reel.mp4" });
    await convertAll();
    await documents.stopWorkers();
    const { documents: kept = {} } = (await store.findApplication("graduate", "account-1")) ?? {};
    expect(kept).toMatchObject({ personal_sketch_pdf: { sha256: { file: hash, pdf: hash } } });
    expect(await test.storedKeys()).toEqual([expect.stringMatching(/\.mp4$/)]);
    expect(await documents.documentFile(place)).toEqual({ fileName: "reel.mp4", bytes });
    await documents.deleteConversion(place);
    expect(await test.storedKeys()).toEqual([]);
  });
});
