import JSZip from "jszip";
import fc from "fast-check";
import { readdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { expect, it } from "vitest";
import { EMPTY_APPLICATION, type ExportColumn } from "../../engine/core/index.ts";
import type { LoadedTenant } from "../../engine/node/index.ts";
import { createApplicationRecord } from "../store/index.ts";
import type { ExportRequest } from "./export-request.ts";
import type { ExportedApplication } from "./read-exported.ts";
import type { ExportProblem } from "./export-source.ts";
import { pdfChunks } from "./pdf-chunks.ts";
import { toEntryName, zipChunks, type ZipParts } from "./zip-chunks.ts";

const REQUEST: ExportRequest = {
  format: "zip",
  statuses: [],
  include: [],
  header: "keys",
  values: "codes",
  hasBom: false,
  audience: "everyone",
};
const column = (key: string): ExportColumn => ({
  key,
  label: key,
  type: "text",
  options: [],
  privacy: "public",
  isCurrent: true,
});

const exportedAs = (reference: string): ExportedApplication => ({
  record: createApplicationRecord("t", reference.toLowerCase(), 1_700_000_000_000),
  head: createApplicationRecord("t", reference.toLowerCase(), 1_700_000_000_000),
  // The test reads no form.
  loaded: {} as LoadedTenant,
  application: EMPTY_APPLICATION,
  username: "",
  reference,
  submittedAt: 1_700_000_000_000,
  row: { "application.reference": { value: reference } },
});

async function* applications(count: number, failsAt = -1): AsyncGenerator<ExportedApplication> {
  for (let index = 0; index < count; index += 1) {
    if (index === failsAt) throw new Error("The source is away.");
    yield exportedAs(`REF0000${index}`);
  }
}

const partsOf = (over: Partial<ZipParts>): ZipParts => ({
  applications: applications(3),
  columns: [column("application.reference"), column("application.file")],
  dictionary: [],
  request: REQUEST,
  pdfOf: async ({ reference = "" }) => ({
    bytes: Buffer.from(`%PDF-${reference}`),
    applicantName: "Ada",
    problems: [],
  }),
  onProblem: () => undefined,
  now: () => 1_700_000_000_000,
  ...over,
});

async function readAll(chunks: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = [];
  for await (const chunk of chunks) all.push(chunk);
  return Buffer.concat(all);
}

const scratchFolders = async () => (await readdir(tmpdir())).filter((name) => name.includes(`-${process.pid}-`));

it("packs a PDF for each application, the table and the dictionary, and leaves no files behind", async () => {
  const before = await scratchFolders();
  const zip = await JSZip.loadAsync(await readAll(zipChunks(partsOf({}))));
  expect(Object.keys(zip.files)).toEqual([
    "applications/REF0-0000 Ada.pdf",
    "applications/REF0-0001 Ada.pdf",
    "applications/REF0-0002 Ada.pdf",
    "dictionary.csv",
    "applications.csv",
  ]);
  expect(await zip.file("applications/REF0-0001 Ada.pdf")?.async("string")).toBe("%PDF-REF00001");
  expect(await zip.file("applications.csv")?.async("string")).toBe(
    [
      "application.reference,application.file",
      "REF00000,applications/REF0-0000 Ada.pdf",
      "REF00001,applications/REF0-0001 Ada.pdf",
      "REF00002,applications/REF0-0002 Ada.pdf",
      "",
    ].join("\r\n"),
  );
  expect(await scratchFolders()).toEqual(before);
});

it("packs the video of an application beside its PDF, and reports a missing sound", async () => {
  const problems: ExportProblem[] = [];
  const files = [
    { key: "reel", extension: "mp4", read: () => Promise.resolve({ bytes: Buffer.from("ftyp") }) },
    { key: "lost", extension: "wav", read: () => Promise.resolve(undefined) },
  ];
  const parts = partsOf({
    applications: applications(1),
    pdfOf: async () => ({ bytes: Buffer.from("%PDF-"), applicantName: "Ada", problems: [], files }),
    onProblem: (problem) => problems.push(problem),
  });
  const zip = await JSZip.loadAsync(await readAll(zipChunks(parts)));
  expect(Object.keys(zip.files).slice(0, 2)).toEqual([
    "applications/REF0-0000 Ada.pdf",
    "applications/REF0-0000 Ada reel.mp4",
  ]);
  expect(problems).toEqual([{ application: "REF0-0000", text: "export.problem.document", values: { key: "lost" } }]);
});

it.each([
  ["its source", { applications: applications(3, 2) }],
  ["a PDF", { pdfOf: () => Promise.reject(new Error("The source is away.")) }],
])("throws if %s fails, and never ends like a complete archive", async (_what, over) => {
  const before = await scratchFolders();
  await expect(readAll(zipChunks(partsOf(over)))).rejects.toThrow("The source is away.");
  expect(await scratchFolders()).toEqual(before);
});

it("lists an application without its PDF if the PDF fails, and reports the problem", async () => {
  const problems: unknown[] = [];
  const parts = partsOf({
    applications: applications(1),
    pdfOf: async () => ({ bytes: undefined, applicantName: "Ada", problems: [{ text: "export.problem.pdf" }] }),
    onProblem: (problem) => problems.push(problem),
  });
  const zip = await JSZip.loadAsync(await readAll(zipChunks(parts)));
  expect(await zip.file("applications.csv")?.async("string")).toContain("REF00000,\r\n");
  expect(problems).toEqual([{ application: "REF0-0000", text: "export.problem.pdf" }]);
});

it("requests no PDFs far ahead of the reader", async () => {
  let asked = 0;
  const pdfOf = async () => {
    asked += 1;
    return { bytes: Buffer.alloc(1_000_000), applicantName: "", problems: [] };
  };
  const chunks = zipChunks(partsOf({ applications: applications(50), pdfOf }));
  for (let read = 0; read < 4; read += 1) await chunks.next();
  expect(asked).toBeLessThan(6);
  await chunks.return(undefined);
});

it("joins at most 100 applications into one PDF, and reports how many are left out", async () => {
  const problems: ExportProblem[] = [];
  const joined: number[] = [];
  const chunks = pdfChunks({
    ...partsOf({ applications: applications(103), onProblem: (problem) => problems.push(problem) }),
    total: 103,
    join: async (pdfs) => {
      joined.push(pdfs.length);
      return Buffer.concat(pdfs.map((pdf) => Buffer.from(pdf)));
    },
  });
  expect((await readAll(chunks)).toString()).toMatch(/^%PDF-REF00000%PDF-REF00001%/);
  expect(joined).toEqual([100]);
  expect(problems).toEqual([{ application: "", text: "export.problem.full", values: { count: 3 } }]);
});

it("fails if no application has a PDF", async () => {
  const pdfOf = async () => ({ bytes: undefined, applicantName: "", problems: [] });
  const chunks = pdfChunks({ ...partsOf({ pdfOf }), total: 3, join: () => Promise.reject(new Error("Not asked.")) });
  await expect(readAll(chunks)).rejects.toThrow("The PDF cannot be made.");
});

it.each([
  ["Ada Lovelace", "4F7K-9QXM Ada Lovelace"],
  ["../../etc/passwd", "4F7K-9QXM .. .. etc passwd"],
  ['a<b>:"/\\|?*c', "4F7K-9QXM a b c"],
  ["Ends with dots. . .", "4F7K-9QXM Ends with dots"],
  ["Eve\u202egpj.exe", "4F7K-9QXM Evegpj.exe"],
  ["", "4F7K-9QXM"],
  ["山田 太郎", "4F7K-9QXM 山田 太郎"],
])("names the PDF of %j", (name, expected) => expect(toEntryName("4F7K-9QXM", name)).toBe(expected));

it("creates file names that every system accepts", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 300 }), (name) => {
      const entry = toEntryName("4F7K-9QXM", name);
      expect(Buffer.byteLength(`${entry}.pdf`)).toBeLessThanOrEqual(124);
      expect(entry).toMatch(/^4F7K-9QXM/);
      expect(entry).not.toMatch(/[<>:"/\\|?*\p{Cc}\p{Cf}]|[. ]$/u);
      expect(Buffer.from(entry).toString()).toBe(entry);
    }),
  );
});
