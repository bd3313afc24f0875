import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { openDocumentsUnderTest, PLACE as place, type DocumentsUnderTest } from "./documents-under-test.fixture.ts";
import type { Documents } from "./index.ts";
import { findRefusal } from "./find-refusal.fixture.ts";
import { makePdf } from "./sample-files.fixture.ts";

let test: DocumentsUnderTest;
let documents: Documents;
beforeEach(async () => {
  test = await openDocumentsUnderTest();
  documents = test.open();
});
afterEach(() => test.close());

const read = async () => (await documents.documentAnswers("graduate", "account-1"))["personal_sketch_pdf"];

/** Hands in a file from a page that shows the document handed in at `shown`, or none. */
async function handIn(fileName: string, shown: number | null): Promise<void> {
  const fileKey = await test.upload(documents, await makePdf());
  await documents.startConversion(place, { fileKey, fileName, shown });
}

const converted = (fileName: string) =>
  vi.waitFor(async () => expect((await read())?.file_name).toBe(fileName), { timeout: 60_000, interval: 100 });

it("a page can neither delete nor replace a file that it does not show", async () => {
  await handIn("a.pdf", null);
  expect(await findRefusal(handIn("b.pdf", null))).toBe("document_changed");
  documents.startWorkers();
  await converted("a.pdf");
  const first = (await read())?.handed_in ?? Number.NaN;
  expect(await findRefusal(handIn("b.pdf", null))).toBe("document_changed");
  expect(await findRefusal(documents.deleteConversion(place, first - 1))).toBe("document_changed");
  expect((await read())?.file_name).toBe("a.pdf");

  await documents.deleteConversion(place, first);
  expect(await findRefusal(documents.deleteConversion(place, first))).toBe("allowed");
  await handIn("b.pdf", null);
  await converted("b.pdf");
  expect(await findRefusal(documents.deleteConversion(place, first))).toBe("document_changed");
  await handIn("c.pdf", (await read())?.handed_in ?? null);
  await converted("c.pdf");
  expect(await test.storedKeys()).toHaveLength(1);
});
