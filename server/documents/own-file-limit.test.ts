import { afterAll, beforeAll, expect, it } from "vitest";
import { createTenant, type AnswerSchema } from "../../engine/core/index.ts";
import type { LoadedTenant } from "../../engine/node/index.ts";
import { openDocumentsUnderTest, PLACE as place, type DocumentsUnderTest } from "./documents-under-test.fixture.ts";
import type { Documents } from "./index.ts";
import { findRefusal } from "./find-refusal.fixture.ts";
import { makePdf } from "./sample-files.fixture.ts";

const MEGABYTE = 1024 * 1024;
/** The limits that were signed, in bytes. */
const signed: number[] = [];
let test: DocumentsUnderTest;
let documents: Documents;

/** The graduate school, whose files have 1 MB, with a limit of 2 MB for the sketch. */
function withOwnLimit(loaded: LoadedTenant): LoadedTenant {
  const withLimit = (properties: Readonly<Record<string, AnswerSchema>>): Record<string, AnswerSchema> =>
    Object.fromEntries(
      Object.entries(properties).map(([key, schema]) => [
        key,
        key === place.answerKey ? { ...schema, "x-files": { megabytes: 2 } } : schema,
      ]),
    );
  const pages = loaded.definition.pages.map((page) => ({
    ...page,
    schema: { ...page.schema, properties: withLimit(page.schema.properties) },
  }));
  const definition = { ...loaded.definition, pages };
  return { ...loaded, definition, tenant: createTenant(definition, loaded.tenant.validators) };
}

beforeAll(async () => {
  test = await openDocumentsUnderTest(({ uploads, tenant }) => {
    const limited = withOwnLimit(tenant);
    return {
      findTenant: () => limited,
      uploads: {
        ...uploads,
        presign: (request) => {
          signed.push(request.maxBytes);
          return uploads.presign(request);
        },
      },
    };
  });
  documents = test.open();
});
afterAll(() => test.close());

it("is what a post is signed for, and what a file that has arrived may have", async () => {
  const tooLarge = await test.upload(documents, new Uint8Array(2 * MEGABYTE + 1));
  expect(signed).toEqual([2 * MEGABYTE]);
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
