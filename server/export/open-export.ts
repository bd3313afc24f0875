import {
  toCalendarDate,
  toDataDictionary,
  toExportColumns,
  toExportQuestions,
  type DictionaryEntry,
  type ExportColumn,
  type ExportQuestion,
} from "../../engine/core/index.ts";
import type { LoadedTenant } from "../../engine/node/index.ts";
import { isSubmitted } from "../store/index.ts";
import { toFactQuestions } from "./application-facts.ts";
import { ExportRefusedError, GUARDED_CLASSES, type ExportRequest } from "./export-request.ts";
import type { ExportProblem, ExportSource } from "./export-source.ts";
import { isAskedFor, listHeads } from "./list-heads.ts";
import { readExported, type ExportedApplication } from "./read-exported.ts";
import { toCsvHeader, toCsvRow, toJsonLine } from "./write-rows.ts";
import { zipChunks, type PdfOf } from "./zip-chunks.ts";

export interface ExportListeners {
  /** Told of each application that is not whole in the export. */
  readonly onProblem: (problem: ExportProblem) => void;
  /** Told after each application. */
  readonly onProgress: (done: number) => void;
}

export interface Export {
  readonly columns: readonly ExportColumn[];
  readonly dictionary: readonly DictionaryEntry[];
  /** How many applications were asked for when it was opened. */
  readonly total: number;
  /** What is exported, in order. Whoever stops reading stops the export; a failure of a store is thrown. */
  chunks(): AsyncGenerator<Uint8Array>;
}

/** How many applications are read at the same time. */
const BATCH = 16;

/**
 * Finds what there is to export, and its columns; answers are read only while `chunks` is. Both go through the store a
 * page at a time, so that memory does not grow with the number of applications.
 *
 * @param pdfOf prints one application; only asked for a ZIP
 * @throws ExportRefusedError, StoreUnavailableError
 */
export async function openExport(
  source: ExportSource,
  request: ExportRequest,
  { onProblem, onProgress }: ExportListeners,
  pdfOf: PdfOf,
): Promise<Export> {
  const newest = source.current ?? (await source.versions.findLast(source.tenant));
  if (newest === undefined)
    throw new ExportRefusedError(`Tenant "${source.tenant}" is broken, and no version of it is kept.`);
  const found = await surveyApplications(source, request, newest);
  const isZip = request.format === "zip";
  const facts = toFactQuestions(newest.definition, isZip);
  const columns = toExportColumns(found.questions.map((own, index) => (index === 0 ? [...facts, ...own] : own))).filter(
    ({ privacy }) => !GUARDED_CLASSES.some((guarded) => guarded === privacy && !request.include.includes(guarded)),
  );
  const dictionary = toDataDictionary(columns);

  async function* applications(): AsyncGenerator<ExportedApplication> {
    let done = 0;
    for await (const ids of inBatches(askedFor(source, request))) {
      const results = await Promise.all(ids.map((id) => readExported(source, id, (hash) => found.hashes.has(hash))));
      for (const result of results) {
        result?.problems.forEach(onProblem);
        // It may have become another one since its head was read.
        if (result?.exported !== undefined && isAskedFor(result.exported.record, request)) yield result.exported;
        onProgress((done += 1));
      }
    }
  }

  async function* lines(): AsyncGenerator<string> {
    if (request.format === "csv") yield toCsvHeader(columns, request);
    for await (const { row } of applications())
      yield request.format === "csv" ? toCsvRow(columns, row, request) : toJsonLine(columns, row);
  }

  return {
    columns,
    dictionary,
    total: found.total,
    chunks: () =>
      isZip
        ? zipChunks({ applications: applications(), columns, dictionary, request, pdfOf, onProblem, now: source.now })
        : encode(lines()),
  };
}

interface Survey {
  readonly total: number;
  /** Of each version by which one of the applications is read, the newest first. */
  readonly questions: readonly (readonly ExportQuestion[])[];
  readonly hashes: ReadonlySet<string>;
}

/** @throws ExportRefusedError for a round that no form and no application has */
async function surveyApplications(source: ExportSource, request: ExportRequest, newest: LoadedTenant): Promise<Survey> {
  const rounds = new Set((newest.definition.tenant.rounds ?? []).map(({ id }) => id));
  const wanted = new Set<string>();
  let total = 0;
  for await (const head of listHeads(source)) {
    if (head.round !== "") rounds.add(head.round);
    if (!isAskedFor(head, request)) continue;
    total += 1;
    if (source.current === undefined || isSubmitted(head)) wanted.add(head.configHash);
  }
  if (request.round !== undefined && !rounds.has(request.round))
    throw new ExportRefusedError(
      `Tenant "${source.tenant}" has no round "${request.round}"; ${rounds.size === 0 ? "it has none" : `expected one of ${[...rounds].join(", ")}`}.`,
    );
  const today = toCalendarDate(new Date(source.now()), newest.definition.tenant.timeZone);
  const questions = [toExportQuestions(newest.tenant, today)];
  const hashes = new Set([newest.hash]);
  for (const configHash of wanted) {
    if (hashes.has(configHash)) continue;
    // One that cannot be read is reported with each application that needs it.
    const version = await source.versions.ofApplication(
      { tenant: source.tenant, configHash, webStatus: [] },
      undefined,
    );
    if (version === undefined) continue;
    hashes.add(version.hash);
    questions.push(toExportQuestions(version.tenant, today));
  }
  return { total, questions, hashes };
}

async function* askedFor(source: ExportSource, request: ExportRequest): AsyncGenerator<string> {
  for await (const head of listHeads(source)) if (isAskedFor(head, request)) yield head.account;
}

async function* inBatches(ids: AsyncIterable<string>): AsyncGenerator<readonly string[]> {
  let batch: string[] = [];
  for await (const id of ids) {
    batch.push(id);
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

async function* encode(lines: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  for await (const line of lines) yield Buffer.from(line);
}
