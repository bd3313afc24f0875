import { PDFDocument } from "@pdfme/pdf-lib";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { usePrint } from "../../tests/print/use-print.ts";
import { updateApplication } from "../store/index.ts";
import { openDocumentsUnderTest, PLACE as place, type DocumentsUnderTest } from "./documents-under-test.fixture.ts";
import { makePdf } from "./sample-files.fixture.ts";

const { print } = usePrint();
let test: DocumentsUnderTest;
beforeEach(async () => {
  test = await openDocumentsUnderTest(() => ({ print }));
});
afterEach(() => test.close());

it("makes the PDF of a submission once, with the attached document", async () => {
  const documents = test.open();
  expect((await documents.pdfStatus("graduate", "account-1")).status).toBe("NOT_ANSWERED");
  const fileKey = await test.upload(documents, await makePdf("Attached", 2, 500));
  await documents.startConversion(place, { fileKey, fileName: "sketch.pdf" });
  documents.startWorkers();
  expect(await test.settled(documents)).toBe("COMPLETED");
  await updateApplication(test.store, "graduate", "account-1", (record) => ({
    ...record,
    answers: { ...record.answers, first_name: "Zoë", last_name: "Nguyễn" },
    tabs: { personal_sketch_tabs: "upload" },
  }));
  const submittedAt = Date.now();
  await updateApplication(test.store, "graduate", "account-1", (record) => ({
    ...record,
    webStatus: (["started", "validating", "submitted"] as const).map((web_status) => ({
      web_status,
      at: submittedAt,
    })),
  }));
  while ((await documents.pdfStatus("graduate", "account-1")).status !== "COMPLETED")
    await new Promise((resolve) => setTimeout(resolve, 100));
  const pdf = await documents.pdfFile("graduate", "account-1");
  const loaded = await PDFDocument.load(pdf?.bytes ?? new Uint8Array(), { updateMetadata: false });
  expect(loaded.getAuthor()).toBe("Zoë Nguyễn");
  expect(pdf?.fileName).toBe("Alder Ridge Graduate Admissions - Zoë Nguyễn.pdf");
  await documents.stopWorkers();
  const readAnswers = vi.spyOn(test.deps, "readApplication");
  await documents.pdfStatus("graduate", "account-1");
  await documents.pdfFile("graduate", "account-1");
  expect(readAnswers, "neither the poll nor the download opens the answers").not.toHaveBeenCalled();
  // The attachment is wider than high, so its pages are in landscape format.
  expect(
    loaded
      .getPages()
      .slice(-2)
      .map((page) => Math.round(page.getHeight())),
  ).toEqual([612, 612]);
  expect(loaded.getKeywords()).toContain(test.tenant.hash);
  const { fileName, bytes } = (await documents.servicePdf("graduate", "account-1", "everyone")) ?? {};
  expect(fileName).toBe(pdf?.fileName);
  expect(bytes, "the applicant's own copy has answers that are not for everyone").not.toEqual(pdf?.bytes);
  const sought = { tenant: "graduate", account: "account-1", kind: "pdf", key: "submission" } as const;
  expect(await test.store.findJob(sought)).toMatchObject({
    attempts: 1,
    result: { configHash: test.tenant.hash, submittedAt },
  });
});

it("makes the PDF of a draft for staff, and does not keep it", async () => {
  expect((await test.open().servicePdf("graduate", "account-1", "everyone"))?.bytes.length).toBeGreaterThan(1000);
  expect(await test.storedKeys()).toEqual([]);
});
