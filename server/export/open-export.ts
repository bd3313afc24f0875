import {
  isAnonymous,
  isReadBy,
  toCalendarDate,
  toDataDictionary,
  toExportColumns,
  toExportQuestions,
  toNamelessFile,
  type DictionaryEntry,
  type ExportColumn,
  type ExportValue,
  type Tenant,
} from "../../engine/core/index.ts";
import type { LoadedTenant } from "../../engine/node/index.ts";
import { EMAIL_KEY, toFactQuestions, toTableOrder } from "./application-facts.ts";
import { ExportRefusedError, GUARDED_CLASSES, type ExportRequest } from "./export-request.ts";
import { chooseByRequest, type ChooseApplications, type ExportProblem, type ExportSource } from "./export-source.ts";
import { isEmailShown } from "../print/index.ts";
import { readExported, type ExportedApplication } from "./read-exported.ts";
import { toCsvHeader, toCsvRow, toJsonLine } from "./write-rows.ts";
import { pdfChunks, type ExportedPdfs } from "./pdf-chunks.ts";
import { zipChunks } from "./zip-chunks.ts";

export interface ExportListeners {
  readonly onProblem: (problem: ExportProblem) => void;
  readonly onProgress: (done: number) => void;
}

export interface Export {
  readonly columns: readonly ExportColumn[];
  readonly dictionary: readonly DictionaryEntry[];
  readonly versions: readonly string[];
  readonly total: number;
  /** Throws if the store fails. Ends if its consumer stops. */
  chunks(): AsyncGenerator<Uint8Array>;
}

/**
 * Finds the applications and columns of an export. `chunks` reads the answers in batches.
 * @param pdfs prints applications, for a ZIP or one PDF
 * @throws ExportRefusedError, StoreUnavailableError
 */
export async function openExport(
  source: ExportSource,
  request: ExportRequest,
  { onProblem, onProgress }: ExportListeners,
  pdfs: ExportedPdfs,
  choose: ChooseApplications = chooseByRequest,
): Promise<Export> {
  const newest = source.current ?? (await source.versions.findLast(source.tenant));
  if (newest === undefined)
    throw new ExportRefusedError(`Tenant "${source.tenant}" cannot be loaded, and no version of it is stored.`);
  const chosen = await choose(source, request, newest);
  const found = await readColumns(source, request, newest, chosen.versions);
  const { columns, dictionary, isRead } = found;
  async function* applications(): AsyncGenerator<ExportedApplication> {
    let done = 0;
    for await (const ids of inBatches(chosen.ids(), chosen.atOnce)) {
      const results = await Promise.all(ids.map((id) => readExported(source, id, (hash) => found.hashes.has(hash))));
      for (const result of results) {
        result?.problems.forEach(onProblem);
        // The application may have changed since the export chose it.
        if (result?.exported !== undefined && chosen.isAskedFor(result.exported.head)) {
          const { exported } = result;
          const { tenant } = exported.loaded;
          const isNameless = isAnonymous(tenant.definition.tenant, request.audience);
          const row = Object.entries(exported.row)
            .filter(([key]) => isRead(tenant, key))
            .map(([key, value]) => [key, isNameless ? withoutFileNames(tenant, key, value) : value] as const);
          yield { ...exported, row: Object.fromEntries(row) };
        }
        onProgress((done += 1));
      }
    }
  }

  async function* lines(): AsyncGenerator<Uint8Array> {
    if (request.format === "csv") yield Buffer.from(toCsvHeader(columns, request));
    for await (const { row } of applications())
      yield Buffer.from(request.format === "csv" ? toCsvRow(columns, row, request) : toJsonLine(columns, row));
  }

  return {
    columns,
    dictionary,
    versions: [...found.hashes],
    total: chosen.total,
    chunks: () => {
      const parts = { applications: applications(), request, ...pdfs, onProblem };
      if (request.format === "zip") return zipChunks({ ...parts, columns, dictionary, now: source.now });
      if (request.format === "pdf") return pdfChunks({ ...parts, total: chosen.total });
      return lines();
    },
  };
}

/** Replaces file names by question labels, because a file name may contain the applicant's name. */
function withoutFileNames({ fields }: Tenant, key: string, value: ExportValue): ExportValue {
  if (!("files" in value)) return value;
  const label = fields.get(key)?.label ?? key;
  return { files: value.files.map(({ name, bytes }) => ({ name: toNamelessFile(name, label), bytes })) };
}

/** Returns the columns of an export with answers of the newest form version and of the `wanted` ones. */
export async function readColumns(
  source: ExportSource,
  { audience, format, include }: Pick<ExportRequest, "audience" | "format" | "include">,
  newest: LoadedTenant,
  wanted: Iterable<string>,
) {
  const isRead = ({ fields }: Tenant, key: string): boolean => {
    const field = fields.get(key);
    return field === undefined || isReadBy(field, [audience]);
  };
  const { definition } = newest;
  const today = toCalendarDate(new Date(source.now()), definition.tenant.timeZone);
  const questionsOf = ({ tenant }: LoadedTenant) =>
    toExportQuestions(tenant, today).filter(({ key }) => isRead(tenant, key));
  const facts = toFactQuestions(definition, format === "zip").filter(
    ({ key }) => key !== EMAIL_KEY || isEmailShown(newest, audience === "everyone" ? "office" : audience),
  );
  const questions = [[...facts, ...questionsOf(newest)]];
  const hashes = new Set([newest.hash]);
  for (const configHash of wanted) {
    if (hashes.has(configHash)) continue;
    // If the version is missing, skip it: each of its applications will report a problem.
    const version = await source.versions.ofApplication(
      { tenant: source.tenant, configHash, webStatus: [] },
      undefined,
    );
    if (version === undefined) continue;
    hashes.add(version.hash);
    questions.push(questionsOf(version));
  }
  const columns = toTableOrder(
    toExportColumns(questions).filter(
      ({ privacy }) => !GUARDED_CLASSES.some((guarded) => guarded === privacy && !include.includes(guarded)),
    ),
  );
  return { columns, dictionary: toDataDictionary(columns), hashes, isRead };
}

async function* inBatches(ids: AsyncIterable<string>, size: number): AsyncGenerator<readonly string[]> {
  let batch: string[] = [];
  for await (const id of ids) {
    batch.push(id);
    if (batch.length < size) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
