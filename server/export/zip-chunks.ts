import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { join } from "node:path";
import { makeZip } from "client-zip";
import { type DictionaryEntry, type ExportColumn, withoutDirection } from "../../engine/core/index.ts";
import { formatReference } from "../applications/index.ts";
import { makeScratchFolder } from "../scratch/index.ts";
import { FILE_KEY } from "./application-facts.ts";
import type { ExportRequest } from "./export-request.ts";
import type { ExportProblem, Lack } from "./export-source.ts";
import type { ExportedApplication } from "./read-exported.ts";
import { toDictionaryCsv } from "./write-dictionary.ts";
import { toCsvHeader, toCsvRow } from "./write-rows.ts";

/** One application's PDF, and what is wrong with it; without `bytes` there is none. @throws where no other can be had either */
export interface ExportedPdf {
  readonly bytes: Uint8Array | undefined;
  readonly applicantName: string;
  readonly problems: readonly Lack[];
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
 * A ZIP of one PDF for each application, with a table of all of them and the data dictionary at the end. The table is
 * written to a file of its own meanwhile, because it is complete only after the last PDF. Any failure is thrown, so that
 * no archive seems complete that is not.
 */
export async function* zipChunks(parts: ZipParts): AsyncGenerator<Uint8Array> {
  const { applications, columns, dictionary, request, pdfOf, onProblem, now } = parts;
  const scratch = await makeScratchFolder();
  const tableFile = join(scratch.path, "applications.csv");
  let failure: Error | undefined;

  async function* entries(): AsyncGenerator<Entry> {
    try {
      const table = await open(tableFile, "wx", 0o600);
      try {
        await table.write(toCsvHeader(columns, request));
        for await (const exported of applications) {
          const { bytes, applicantName, problems } = await pdfOf(exported, request);
          const own =
            exported.reference === undefined ? `draft ${exported.record.account}` : formatReference(exported.reference);
          const application = exported.reference === undefined ? exported.record.account : own;
          for (const lack of problems) onProblem({ application, ...lack });
          const name = `applications/${toEntryName(own, applicantName)}.pdf`;
          const file = bytes === undefined ? {} : { [FILE_KEY]: { value: name } };
          await table.write(toCsvRow(columns, { ...exported.row, ...file }, request));
          if (bytes !== undefined)
            yield { name, input: bytes, lastModified: new Date(exported.submittedAt ?? exported.record.updatedAt) };
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
    // A stream that ends early looks like one that is complete.
    if (failure !== undefined) throw failure;
  } finally {
    // Whoever stops reading ends the source too. Of one that has failed, the failure is thrown already.
    await archive.cancel().catch(() => undefined);
    await scratch.remove();
  }
}

/** Far below what file systems allow (255 bytes), because the folder in which an archive is opened counts on Windows. */
const MAX_BYTES = 120;
/** What a name may not have on some system (Windows: Naming Files, Paths, and Namespaces), and what is not seen. */
const UNSAFE = /[<>:"/\\|?*]|[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;
const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

/**
 * The name of an application's PDF in an archive: what names it alone, and its applicant's name as far as that can be the
 * name of a file on every system. It has no extension.
 *
 * @param own unlike that of any other application, whatever its case, of characters that every system takes
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
