import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { createTenant } from "../../engine/core/index.ts";
import type { LoadedTenant } from "../../engine/node/index.ts";
import { openDocumentsUnderTest, PLACE as place, type DocumentsUnderTest } from "./documents-under-test.fixture.ts";
import type { Documents } from "./index.ts";
import { findRefusal } from "./find-refusal.fixture.ts";
import { makePdf } from "./sample-files.fixture.ts";

const MEGABYTE = 1024 * 1024;
let test: DocumentsUnderTest;
let documents: Documents;

/** The graduate school, whose files have 1 MB, with a limit of 2 MB for the sketch. */
function withOwnLimit(loaded: LoadedTenant): LoadedTenant {
  const definition = structuredClone(loaded.definition);
  for (const { schema } of definition.pages)
    Object.assign(schema.properties[place.answerKey] ?? {}, { "x-files": { megabytes: 2 } });
  return { ...loaded, definition, tenant: createTenant(definition, loaded.tenant.validators) };
}

beforeAll(async () => {
  test = await openDocumentsUnderTest(({ tenant }) => {
    const limited = withOwnLimit(tenant);
    return { findTenant: () => limited };
  });
  documents = test.open();
});
afterAll(() => test.close());

it("is what a post is signed for, and what a file that has arrived may have", async () => {
  const presign = vi.spyOn(test.uploads, "presign");
  const tooLarge = await test.upload(documents, new Uint8Array(2 * MEGABYTE + 1));
  expect(presign.mock.calls).toMatchObject([[{ maxBytes: 2 * MEGABYTE }]]);
  const refused = documents.startConversion(place, { fileKey: tooLarge, fileName: "sketch.png" });
  expect(await findRefusal(refused)).toBe("document.missing");
});

it("lets a file be converted that is larger than the tenant's limit", async () => {
  const pdf = await makePdf();
  const large = new Uint8Array(MEGABYTE + pdf.length);
  large.set(pdf);
  const fileKey = await test.upload(documents, large);
  await documents.startConversion(place, { fileKey, fileName: "sketch.pdf" });
  documents.startWorkers();
  expect(await test.settled(documents)).toBe("COMPLETED");
});
