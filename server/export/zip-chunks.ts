import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { join } from "node:path";
import { makeZip } from "client-zip";
import { type DictionaryEntry, type ExportColumn, withoutDirection } from "../../engine/core/index.ts";
import { formatReference } from "../applications/index.ts";
import { makeScratchFolder } from "../scratch-folder.ts";
import { FILE_KEY } from "./application-facts.ts";
import type { ExportRequest } from "./export-request.ts";
import type { ExportProblem, ProblemText } from "./export-source.ts";
import type { ExportedApplication } from "./read-exported.ts";
import { toCsvHeader, toCsvRow, toDictionaryCsv } from "./write-rows.ts";

/** `bytes` is undefined if the PDF failed. */
export interface ExportedPdf {
  readonly bytes: Uint8Array | undefined;
  readonly applicantName: string;
  readonly problems: readonly ProblemText[];
  /** Videos and sounds, which PDFs do not contain. */
  readonly files?: readonly KeptFile[];
}

interface KeptFile {
  readonly key: string;
  readonly extension: string;
  readonly read: () => Promise<{ readonly bytes: Uint8Array } | undefined>;
}
export type PdfOf = (exported: ExportedApplication, request: ExportRequest) => Promise<ExportedPdf>;

export interface ZipParts {
  readonly applications: AsyncIterable<ExportedApplication>;
  readonly columns: readonly ExportColumn[];
  readonly dictionary: readonly DictionaryEntry[];
  readonly request: ExportRequest;
  readonly pdfOf: PdfOf;
  readonly onProblem: (problem: ExportProblem) => void;
  readonly now: () => number;
}

type Entry = Parameters<typeof makeZip>[0] extends AsyncIterable<infer Item> | Iterable<infer Item> ? Item : never;

/**
 * Streams a ZIP: a PDF for each application with its videos and sounds, then the data dictionary and a table. Throws
 * after a failure, so that an incomplete ZIP never seems complete.
 */
export async function* zipChunks(parts: ZipParts): AsyncGenerator<Uint8Array> {
  const { applications, columns, dictionary, request, onProblem, now } = parts;
  const scratch = await makeScratchFolder();
  const tableFile = join(scratch.path, "applications.csv");
  let failure: Error | undefined;

  async function* entries(): AsyncGenerator<Entry> {
    try {
      const table = await open(tableFile, "wx", 0o600);
      try {
        await table.write(toCsvHeader(columns, request));
        for await (const exported of applications) {
          const { bytes, applicantName, application, files = [] } = await printOne(exported, parts);
          const own = exported.reference === undefined ? `draft ${application}` : application;
          const stem = `applications/${toEntryName(own, applicantName)}`;
          const name = `${stem}.pdf`;
          const lastModified = new Date(exported.submittedAt ?? exported.record.updatedAt);
          const file = bytes === undefined ? {} : { [FILE_KEY]: { value: name } };
          await table.write(toCsvRow(columns, { ...exported.row, ...file }, request));
          if (bytes !== undefined) yield { name, input: bytes, lastModified };
          for (const { key, extension, read } of files) {
            const file = await read();
            if (file === undefined) onProblem({ application, text: "export.problem.document", values: { key } });
            else yield { name: `${stem} ${key}.${extension}`, input: file.bytes, lastModified };
          }
        }
      } finally {
        await table.close();
      }
      const lastModified = new Date(now());
      yield { name: "dictionary.csv", input: toDictionaryCsv(dictionary, request.hasBom), lastModified };
      yield { name: "applications.csv", input: createReadStream(tableFile), lastModified };
    } catch (error) {
      failure = error instanceof Error ? error : new Error("The archive failed.", { cause: error });
      throw failure;
    }
  }

  const archive = makeZip(entries()).getReader();
  try {
    for (let read = await archive.read(); !read.done; read = await archive.read()) yield read.value;
    if (failure !== undefined) throw failure;
  } finally {
    await archive.cancel().catch(() => undefined);
    await scratch.remove();
  }
}

/** Prints an application, and reports its problems under its reference number or id. */
export async function printOne(
  exported: ExportedApplication,
  { pdfOf, request, onProblem }: Pick<ZipParts, "pdfOf" | "request" | "onProblem">,
) {
  const { reference, record } = exported;
  const application = reference === undefined ? record.account : formatReference(reference);
  const { problems, ...pdf } = await pdfOf(exported, request);
  for (const lack of problems) onProblem({ application, ...lack });
  return { application, ...pdf };
}

/** Limit in bytes. File systems allow 255, but Windows also counts the folder's name. */
const MAX_BYTES = 120;
/** Characters that are invisible or that a system forbids (Windows: Naming Files, Paths, and Namespaces). */
const UNSAFE = /[<>:"/\\|?*]|[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;
const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

/**
 * Makes a file name without extension: `own`, followed by as much of the applicant's name as all systems allow.
 * @param own unique, ignoring case
 */
export function toEntryName(own: string, name: string): string {
  const safe = withoutDirection(name).normalize("NFC").replace(UNSAFE, " ").replace(/\s+/gu, " ").trim();
  let cut = "";
  for (const { segment } of graphemes.segment(safe)) {
    if (Buffer.byteLength(`${own} ${cut}${segment}`) > MAX_BYTES) break;
    cut += segment;
  }
  // Windows drops dots and spaces at the end.
  return `${own} ${cut}`.replace(/[. ]+$/, "");
}
