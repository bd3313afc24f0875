import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PDFDocument } from "pdf-lib";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { loadTenant, type LoadedTenant } from "../../engine/node/index.ts";
import { createPrint } from "../print/index.ts";
import {
  updateApplication,
  createApplicationRecord,
  createStore,
  toDocumentAnswers,
  type Store,
} from "../store/index.ts";
import { createUploads, type Uploads } from "../uploads/index.ts";
import { createAttachmentBinder } from "./attachment-binder.ts";
import { parseConversionInput } from "./conversion-job.ts";
import { convertJob, type ConvertDeps } from "./convert-job.ts";
import { createDocuments, printedStateOf, type Documents, type DocumentPlace } from "./index.ts";
import { findRefusal } from "./find-refusal.fixture.ts";
import { makePdf, makePng } from "./sample-files.fixture.ts";
import { unversioned } from "./unversioned.fixture.ts";
import { converterFile } from "../../tests/built-portal.ts";

const logger = { info: () => undefined, warn: () => undefined, error: () => undefined };

const print = createPrint({ logger, binder: createAttachmentBinder(converterFile, logger) });
const place: DocumentPlace = { tenant: "graduate", account: "account-1", answerKey: "personal_sketch_pdf" };
let tenant: LoadedTenant;
let [folder, clock] = ["", 0];
let store: Store;
let uploads: Uploads;
const opened: Documents[] = [];

beforeAll(async () => {
  tenant = await loadTenant(join(import.meta.dirname, "../../tenants/graduate"));
});
afterAll(() => print.close());
beforeEach(async () => {
  clock = Date.now();
  folder = await mkdtemp(join(tmpdir(), "portico-documents-"));
  store = await createStore({ sqliteFile: join(folder, "portico.db") });
  uploads = await createUploads({ disk: { folder: join(folder, "uploads") } });
  await store.createApplication(createApplicationRecord("graduate", "account-1", clock));
});
afterEach(async () => {
  await Promise.all(opened.splice(0).map((documents) => documents.stopWorkers()));
  await store.close();
  await rm(folder, { recursive: true, maxRetries: 5 });
});
function open(deps = depsOf()): Documents {
  const documents = createDocuments(deps);
  opened.push(documents);
  return documents;
}
function depsOf(): ConvertDeps {
  const started = Date.now();
  return {
    store,
    ...unversioned(store),
    uploads,
    print,
    logger,
    converterFile,
    leaseMs: 1500,
    quota: { checkConverted: () => Promise.resolve() },
    now: () => clock + (Date.now() - started),
    findTenant: (id) => (id === "graduate" ? tenant : undefined),
    readApplication: async (tenantId, account) => {
      const record = await store.findApplication(tenantId, account);
      if (record === undefined) return undefined;
      return {
        application: {
          answers: record.answers,
          tabs: record.tabs,
          addAnother: record.addAnother,
          documents: toDocumentAnswers(record.documents),
        },
        username: "zoe@example.edu",
        submittedAt: record.webStatus.find(({ web_status }) => web_status === "submitted")?.at,
        state: printedStateOf(record),
      };
    },
  };
}
async function upload(documents: Documents, bytes: Uint8Array): Promise<string> {
  const { fields } = await documents.presign(place);
  await uploads.write(fields.key, bytes);
  return fields.key;
}
async function settled(documents: Documents): Promise<string> {
  for (;;) {
    const { status } = await documents.conversionStatus(place);
    if (status !== "UNPROCESSED" && status !== "IN_PROGRESS") return status;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
async function storedKeys(): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of uploads.list("")) keys.push(key);
  return keys;
}
const submit = () =>
  updateApplication(store, "graduate", "account-1", (record) => ({
    ...record,
    webStatus: (["started", "validating", "submitted"] as const).map((web_status) => ({ web_status, at: clock })),
  }));

describe("converting an upload", () => {
  it("ends as COMPLETED, with the answer marked, the name and size reported, and only the PDF kept", async () => {
    const documents = open();
    const bytes = await makePng();
    const fileKey = await upload(documents, bytes);
    const { status } = await documents.startConversion(place, { fileKey, fileName: "sk\u200betch\u202e.png" });
    expect(status).toBe("UNPROCESSED");
    documents.startWorkers();
    expect(await settled(documents)).toBe("COMPLETED");
    await documents.stopWorkers();
    expect(await documents.documentAnswers("graduate", "account-1")).toEqual({
      personal_sketch_pdf: { file_name: "sketch.png", file_size: bytes.length, handed_in: expect.any(Number) },
    });
    expect((await store.findApplication("graduate", "account-1"))?.answers.personal_sketch_pdf).toBe("ANSWERED");
    expect(await storedKeys()).toEqual([
      expect.stringMatching(/^documents\/graduate\/account-1\/personal_sketch_pdf\/.*\.pdf$/),
    ]);
    expect(
      (await PDFDocument.load((await documents.documentFile(place))?.bytes ?? new Uint8Array())).getPageCount(),
    ).toBe(1);
  });

  it("is news to every open page, as is its deletion, and was written by none of them", async () => {
    const documents = open();
    const read = async () => {
      const record = await store.findApplication("graduate", "account-1");
      return [record?.contentRevision, record?.marks["personal_sketch_pdf"]?.slice(0, 3)];
    };
    await documents.startConversion(place, { fileKey: await upload(documents, await makePng()), fileName: "a.png" });
    expect(await read()).toEqual([1, undefined]);
    documents.startWorkers();
    expect(await settled(documents)).toBe("COMPLETED");
    expect(await read()).toEqual([2, [2, "", 0]]);
    await documents.startConversion(place, { fileKey: await upload(documents, await makePng()), fileName: "b.png" });
    expect(await settled(documents)).toBe("COMPLETED");
    expect(await read()).toEqual([4, [4, "", 0]]);
    await documents.deleteConversion(place);
    expect(await read()).toEqual([5, [5, "", 0]]);
    await documents.deleteConversion(place);
    expect(await read()).toEqual([5, [5, "", 0]]);
  });

  it("ends as FAILED with a message that says what to do, and keeps nothing", async () => {
    const documents = open();
    await documents.startConversion(place, {
      fileKey: await upload(documents, Buffer.from("no picture")),
      fileName: "sketch.png",
    });
    documents.startWorkers();
    expect(await settled(documents)).toBe("FAILED");
    await documents.stopWorkers();
    expect((await documents.conversionStatus(place)).message).toContain(
      "save it as one of .png, .jpeg, .jpg, .pdf, .docx, then upload it again",
    );
    expect(await documents.documentAnswers("graduate", "account-1")).toEqual({});
    expect(await storedKeys()).toEqual([]);
  });

  it("answers NOT_ANSWERED where nothing was uploaded", async () => {
    expect((await open().conversionStatus(place)).status).toBe("NOT_ANSWERED");
  });

  it("leaves nothing behind when the file is deleted while it is being converted", async () => {
    const documents = open();
    await documents.startConversion(place, {
      fileKey: await upload(documents, await makePdf()),
      fileName: "sketch.pdf",
    });
    documents.startWorkers();
    while ((await documents.conversionStatus(place)).status === "UNPROCESSED")
      await new Promise((resolve) => setTimeout(resolve, 5));
    expect(await documents.deleteConversion(place)).toMatchObject({ status: "NOT_ANSWERED" });
    await documents.stopWorkers();
    expect(await storedKeys()).toEqual([]);
    expect(await documents.documentAnswers("graduate", "account-1")).toEqual({});
    expect((await documents.conversionStatus(place)).status).toBe("NOT_ANSWERED");
  });

  it("keeps only the second file when it replaces the first during conversion", async () => {
    const documents = open();
    await documents.startConversion(place, {
      fileKey: await upload(documents, await makePdf("first", 3)),
      fileName: "first.pdf",
    });
    documents.startWorkers();
    await documents.startConversion(place, {
      fileKey: await upload(documents, await makePdf("second", 1)),
      fileName: "second.pdf",
    });
    expect(await settled(documents)).toBe("COMPLETED");
    await documents.stopWorkers();
    expect(await documents.documentAnswers("graduate", "account-1")).toMatchObject({
      personal_sketch_pdf: { file_name: "second.pdf" },
    });
    expect(await storedKeys()).toHaveLength(1);
    expect(
      (await PDFDocument.load((await documents.documentFile(place))?.bytes ?? new Uint8Array())).getPageCount(),
    ).toBe(1);
  });

  it("keeps the document that is there when its replacement cannot be queued", async () => {
    const documents = open();
    await documents.startConversion(place, {
      fileKey: await upload(documents, await makePdf("first")),
      fileName: "first.pdf",
    });
    documents.startWorkers();
    expect(await settled(documents)).toBe("COMPLETED");
    const second = await upload(documents, await makePdf("second"));
    const { enqueueJob } = store;
    Object.assign(store, { enqueueJob: () => Promise.reject(new Error("The store is gone.")) });
    await expect(documents.startConversion(place, { fileKey: second, fileName: "second.pdf" })).rejects.toThrow("gone");
    Object.assign(store, { enqueueJob });
    expect(await settled(documents)).toBe("COMPLETED");
    expect(await documents.documentFile(place)).toMatchObject({ fileName: "first.pdf" });
  });

  it("does not let a worker that stopped responding undo the work of the one that took over", async () => {
    const documents = open();
    await documents.startConversion(place, {
      fileKey: await upload(documents, await makePdf()),
      fileName: "sketch.pdf",
    });
    const silent = await store.claimJob({ kinds: ["conversion"], owner: "silent", now: clock, leaseMs: -1 });
    documents.startWorkers();
    expect(await settled(documents)).toBe("COMPLETED");
    await convertJob(depsOf(), silent!, "silent", new AbortController().signal);
    expect((await documents.conversionStatus(place)).status).toBe("COMPLETED");
    expect(await documents.documentFile(place)).toMatchObject({ fileName: "sketch.pdf" });
  });

  it("keeps the later file when the earlier one is converted last", async () => {
    const documents = open();
    await documents.startConversion(place, {
      fileKey: await upload(documents, await makePdf("first")),
      fileName: "first.pdf",
    });
    const first = await store.claimJob({ kinds: ["conversion"], owner: "slow", now: clock, leaseMs: 60_000 });
    const { fileKey } = parseConversionInput(first!);
    const kept = await uploads.read(fileKey, 1_000_000);
    clock += 1_000;
    await documents.startConversion(place, {
      fileKey: await upload(documents, await makePdf("second")),
      fileName: "second.pdf",
    });
    documents.startWorkers();
    expect(await settled(documents)).toBe("COMPLETED");
    // The slow worker had read its file before it was replaced.
    await uploads.write(fileKey, kept!);
    await convertJob(depsOf(), first!, "slow", new AbortController().signal);
    expect(await documents.documentFile(place)).toMatchObject({ fileName: "second.pdf" });
    expect(await storedKeys()).toHaveLength(1);
  });

  it("is finished by another process when the one that began it is gone", async () => {
    const documents = open();
    await documents.startConversion(place, {
      fileKey: await upload(documents, await makePdf()),
      fileName: "sketch.pdf",
    });
    const dead = await store.claimJob({ kinds: ["conversion"], owner: "killed", now: Date.now(), leaseMs: 1000 });
    expect(dead?.state).toBe("IN_PROGRESS");
    expect((await documents.conversionStatus(place)).status).toBe("IN_PROGRESS");
    documents.startWorkers();
    expect(await settled(documents)).toBe("COMPLETED");
    expect(await store.completeJob(dead?.id ?? "", "killed", {}, Date.now())).toBe(false);
  });

  it("fails when it has crashed five workers, with a message that says what to do", async () => {
    const documents = open();
    await documents.startConversion(place, {
      fileKey: await upload(documents, await makePdf()),
      fileName: "sketch.pdf",
    });
    for (let claims = 0; claims < 5; claims++)
      await store.claimJob({ kinds: ["conversion"], owner: `killed-${claims}`, now: clock, leaseMs: -1 });
    documents.startWorkers();
    expect(await settled(documents)).toBe("FAILED");
    expect((await documents.conversionStatus(place)).message).toMatch(/upload it again/);
    expect(await documents.documentAnswers("graduate", "account-1")).toEqual({});
  });

  it("hands its work back when its process stops, so that the next one need not wait for the lease", async () => {
    const first = open();
    await first.startConversion(place, { fileKey: await upload(first, await makePdf()), fileName: "sketch.pdf" });
    first.startWorkers();
    while ((await first.conversionStatus(place)).status === "UNPROCESSED")
      await new Promise((resolve) => setTimeout(resolve, 5));
    await first.stopWorkers();
    expect(["UNPROCESSED", "COMPLETED"]).toContain((await first.conversionStatus(place)).status);
    const second = open();
    second.startWorkers();
    expect(await settled(second)).toBe("COMPLETED");
  });
});

describe("what an applicant may not do", () => {
  it("refuses names and keys that are not of this question's own upload", async () => {
    const documents = open();
    const fileKey = await upload(documents, await makePng());
    const start = (file: { fileKey?: string; fileName?: string }) =>
      findRefusal(documents.startConversion(place, { fileKey, fileName: "a.png", ...file }));
    expect(await start({ fileKey: fileKey.replace("account-1", "account-2") })).toBe("document.unknown");
    expect(await start({ fileKey: `${fileKey}/../../x` })).toBe("document.unknown");
    expect(await start({ fileKey: `incoming/graduate/account-1/personal_sketch_pdf/${crypto.randomUUID()}` })).toBe(
      "document.missing",
    );
    expect(await start({ fileName: "a.exe" })).toBe("upload.type");
    expect(await start({ fileName: `${"a".repeat(29)}.png` })).toBe("upload.nameTooLong");
    expect(await start({ fileName: "../../etc/a.png" })).toBe("document.name");
    expect(await start({ fileName: "\u200b\u202e" })).toBe("document.name");
    expect(await findRefusal(documents.presign({ ...place, answerKey: "first_name" }))).toBe("document.notAsked");
    expect(await findRefusal(documents.presign({ ...place, answerKey: "constructor" }))).toBe("document.notAsked");
  });

  it("refuses every change once the application is submitted", async () => {
    const documents = open();
    const fileKey = await upload(documents, await makePng());
    await submit();
    expect(await findRefusal(documents.presign(place))).toBe("application_submitted");
    expect(await findRefusal(documents.startConversion(place, { fileKey, fileName: "a.png" }))).toBe(
      "application_submitted",
    );
    expect(await findRefusal(documents.deleteConversion(place))).toBe("application_submitted");
  });
});

describe("the PDF of a submission", () => {
  it("is made once, kept, and holds the attached document", async () => {
    const deps = depsOf();
    const documents = open(deps);
    expect((await documents.pdfStatus("graduate", "account-1")).status).toBe("NOT_ANSWERED");
    await documents.startConversion(place, {
      fileKey: await upload(documents, await makePdf("Attached", 2, 500)),
      fileName: "sketch.pdf",
    });
    documents.startWorkers();
    expect(await settled(documents)).toBe("COMPLETED");
    await updateApplication(store, "graduate", "account-1", (record) => ({
      ...record,
      answers: { ...record.answers, first_name: "Zoë", last_name: "Nguyễn" },
      tabs: { personal_sketch_tabs: "upload" },
    }));
    await submit();
    await documents.enqueueSubmissionPdf("graduate", "account-1");
    while ((await documents.pdfStatus("graduate", "account-1")).status !== "COMPLETED")
      await new Promise((resolve) => setTimeout(resolve, 100));
    const pdf = await documents.pdfFile("graduate", "account-1");
    const loaded = await PDFDocument.load(pdf?.bytes ?? new Uint8Array(), { updateMetadata: false });
    expect(loaded.getAuthor()).toBe("Zoë Nguyễn");
    expect(pdf?.fileName).toBe("Alder Ridge Graduate Admissions - Zoë Nguyễn.pdf");
    await documents.stopWorkers();
    const readAnswers = vi.spyOn(deps, "readApplication");
    await documents.pdfStatus("graduate", "account-1");
    await documents.pdfFile("graduate", "account-1");
    expect(readAnswers, "neither the poll nor the download opens the answers").not.toHaveBeenCalled();
    // Each page of the attachment, which is wider than high, is on a page of the application's paper, lying.
    expect(
      loaded
        .getPages()
        .slice(-2)
        .map((page) => Math.round(page.getHeight())),
    ).toEqual([612, 612]);
    expect(loaded.getKeywords()).toContain(tenant.hash);
    await documents.enqueueSubmissionPdf("graduate", "account-1");
    expect(await documents.servicePdf("graduate", "account-1", "everyone")).toEqual(pdf);
    const sought = { tenant: "graduate", account: "account-1", kind: "pdf", key: "submission" } as const;
    expect(await store.findJob(sought)).toMatchObject({
      attempts: 1,
      result: { configHash: tenant.hash, submittedAt: clock },
    });
  });

  it("is also made for staff from a draft, and not kept", async () => {
    expect((await open().servicePdf("graduate", "account-1", "everyone"))?.bytes.length).toBeGreaterThan(1000);
    expect(await storedKeys()).toEqual([]);
  });
});

it("sweeps what was posted and never converted, and nothing that is in use", async () => {
  const documents = open();
  await documents.startConversion(place, { fileKey: await upload(documents, await makePdf()), fileName: "sketch.pdf" });
  documents.startWorkers();
  expect(await settled(documents)).toBe("COMPLETED");
  await upload(documents, await makePng());
  await uploads.write("documents/graduate/account-1/personal_sketch_pdf/left-by-a-crash.pdf", await makePdf());
  expect(await documents.sweepOrphans()).toBe(0);
  clock += 2 * 3_600_000;
  expect([await documents.sweepOrphans(), (await storedKeys()).length]).toEqual([2, 1]);
  expect((await documents.documentFile(place))?.bytes.length).toBeGreaterThan(0);
});
