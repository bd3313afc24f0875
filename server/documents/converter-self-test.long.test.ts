import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createAttachmentBinder } from "./attachment-binder.ts";
import { findBrokenConversions } from "./converter-self-test.ts";
import { CALLS_ALL_DAMAGED, DIES_OF_ALL } from "./fake-converters.fixture.ts";
import { makePdf } from "./sample-files.fixture.ts";
import { converterFile } from "../../tests/built-portal.ts";

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "portico-self-test-"));
});
afterAll(() => rm(folder, { recursive: true }));

async function converterOf(program: string): Promise<string> {
  const path = join(folder, "converter.mjs");
  await writeFile(path, program);
  return path;
}

it("finds nothing wrong with the converter that is built", async () => {
  expect(await findBrokenConversions(converterFile)).toEqual([]);
}, 60_000);

it("names each kind of file that the converter cannot open", async () => {
  const missing = await findBrokenConversions(join(folder, "none.js"));
  expect(missing.map(({ kind }) => kind)).toEqual(["pdf", "png", "docx"]);
  expect(missing[0]?.reason).toContain("could not be started");
  const damaged = await findBrokenConversions(await converterOf(CALLS_ALL_DAMAGED));
  expect(damaged.map(({ reason }) => reason)).toEqual(Array(3).fill("ConversionFailure: damaged"));
}, 60_000);

it("does not leave an attachment out of a PDF because the converter does not work", async () => {
  const binder = createAttachmentBinder(await converterOf(DIES_OF_ALL), silent);
  const file = await makePdf();
  await expect(binder.measure(file)).rejects.toThrow("cannot open a pdf file of its own either");
  await expect(binder.embed([file], 100)).rejects.toThrow("cannot open a pdf file of its own either");
}, 60_000);
