import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Store } from "../store/index.ts";
import {
  CONVERTS_ALL,
  DIES_OF_ALL,
  PLACE as place,
  openDocumentsUnderTest,
  type DocumentsUnderTest,
} from "./documents-under-test.fixture.ts";
import type { Documents } from "./index.ts";
import { makePdf } from "./sample-files.fixture.ts";

let test: DocumentsUnderTest;
const errors: unknown[] = [];
const outcomes: string[] = [];
beforeEach(async () => {
  errors.length = outcomes.length = 0;
  test = await openDocumentsUnderTest(() => ({
    logger: { info: () => undefined, warn: () => undefined, error: (fields: unknown) => void errors.push(fields) },
    leaseMs: 300,
    countConversion: (outcome) => void outcomes.push(outcome),
  }));
  await writeFile(join(test.folder, "converter.mjs"), DIES_OF_ALL);
});
afterEach(() => test.close());

function openProcess(): Documents {
  const documents = test.open();
  documents.startWorkers();
  return documents;
}

async function handIn(documents: Documents): Promise<void> {
  const fileKey = await test.upload(documents, await makePdf());
  await documents.startConversion(place, { fileKey, fileName: "sketch.pdf" });
}

it("tries a file that killed its converter only once, even after a restart, and alerts the operator", async () => {
  const claims = vi.spyOn(test.store, "claimJob");
  const [first] = [openProcess(), openProcess()];
  await handIn(first);
  await vi.waitFor(async () => expect((await first.conversionStatus(place)).status).toBe("FAILED"), 45_000);
  await test.stop();
  const restarted = openProcess();
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  const claimed = await Promise.all(claims.mock.results.map(({ value }) => value as ReturnType<Store["claimJob"]>));
  expect(claimed.filter((job) => job !== undefined)).toHaveLength(1);
  expect(await restarted.conversionStatus(place)).toMatchObject({ status: "FAILED" });
  expect(errors).toEqual([expect.objectContaining({ broke: "died" })]);
  expect(outcomes).toEqual(["died"]);
});

it.each([
  ["is missing", undefined],
  ["ends before it reads a file", "throw new Error('A module is missing.');"],
])(
  "keeps a file waiting while the converter %s, alerts the operator, and converts the file later",
  async (_what, program) => {
    const converter = join(test.folder, "converter.mjs");
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
