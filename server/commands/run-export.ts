import {
  createExportLog,
  createPdfs,
  ExportRefusedError,
  openExport,
  openOutput,
  parseSince,
  toDictionaryCsv,
  toDictionaryJson,
  type Export,
  type ExportPdfs,
  type ExportRequest,
  type Output,
} from "../export/index.ts";
import { defaultMessage } from "../errors.ts";
import type { TenantFile } from "../../engine/core/index.ts";
import { chooseAudience, type AudienceOptions } from "./choose-audience.ts";
import {
  findUser,
  openCipher,
  openSecurityLog,
  openVersions,
  requireTenant,
  warn,
  withStore,
  type CommandParts,
} from "./with-store.ts";

export interface ExportOptions
  extends Pick<ExportRequest, "format" | "include" | "header" | "values">, AudienceOptions {
  readonly tenant?: string;
  readonly status: ExportRequest["statuses"];
  readonly round?: string;
  readonly since?: string;
  readonly reason?: string;
  readonly bom: boolean;
  readonly output?: string;
  readonly dictionary?: string;
  readonly force: boolean;
  readonly quiet: boolean;
}

/** Exit code 0 if the export is complete, 1 if a part is missing, 2 if nothing was exported. */
export const runExport = (options: ExportOptions): Promise<void> => withStore((parts) => exportTenant(parts, options));

async function exportTenant(parts: CommandParts, options: ExportOptions): Promise<void> {
  checkOptions(options);
  const { config, store, tenants } = parts;
  const versions = openVersions(store, config);
  const gone = await versions.listGone(tenants.ids());
  const id = requireTenant(parts, options.tenant, [...tenants.ids(), ...gone]);
  const current = gone.includes(id) ? undefined : (tenants.find(id) ?? (await versions.findLast(id)));
  const newest = current ?? (await versions.findLast(id));
  const request = toRequest(options, newest?.definition.tenant ?? { id, timeZone: "UTC" });
  const cipher = await openCipher(config);
  const source = { tenant: id, current, store, cipher, versions, now: Date.now };

  const problems = new Set<string>();
  const progress = createProgress(options.quiet);
  const log = openSecurityLog(config);
  const asker = { tenant: id, address: null, request: null, by: findUser() };
  const writeLog = createExportLog(log, asker, request, options.reason);
  let pdfs: ExportPdfs | undefined;
  const outputs: Output[] = [];
  let outcome: "failed" | "incomplete" | "complete" = "failed";
  let done = 0;
  try {
    const opened = await openExport(
      source,
      request,
      {
        onProblem: ({ application, text, values }) => {
          problems.add(application);
          progress.clear();
          warn(`${application}: ${defaultMessage(text, values)}.`);
        },
        onProgress: (count) => {
          done = count;
          progress.show(count, opened.total);
        },
      },
      {
        pdfOf: async (...asked) => (pdfs ??= await createPdfs(config, source)).pdfOf(...asked),
        join: async (joined) => (pdfs ??= await createPdfs(config, source)).join(joined),
      },
    );
    writeLog("export-begun", opened.total);
    const dictionary = await writeDictionary(options, opened);
    if (dictionary !== undefined) outputs.push(dictionary.output);
    const output = await openOutput(options.output, options.force);
    outputs.push(output);
    await stopOnSignal(async (check) => {
      for await (const chunk of opened.chunks()) {
        check();
        await output.write(chunk);
      }
    });
    for (const one of outputs) await one.keep();
    outcome = problems.size === 0 ? "complete" : "incomplete";
    progress.clear();
    if (problems.size > 0) {
      process.exitCode = 1;
      warn(`${problems.size} of ${done} applications are incomplete in the export: see the problems above.`);
    }
    if (!options.quiet) warn(describeExport(options, done, dictionary?.file));
  } finally {
    progress.clear();
    for (const one of outputs) await one.drop();
    await pdfs?.close();
    writeLog("export-ended", done, outcome);
    log.close();
  }
}

/** @throws ExportRefusedError for options that cannot be combined */
function checkOptions({ include, reason, format, output, dictionary }: ExportOptions): void {
  if (include.length > 0 && (reason ?? "").trim() === "")
    throw new ExportRefusedError(`--include ${include.join(",")} needs --reason with the words for the security log.`);
  if (format === "zip" && output === undefined && process.stdout.isTTY)
    throw new ExportRefusedError("A ZIP cannot be written to a terminal. Name a file with --output.");
  if (dictionary !== undefined && !/\.(csv|json)$/i.test(dictionary))
    throw new ExportRefusedError(`--dictionary is ${dictionary}; expected a file whose name ends in .csv or .json.`);
  if (dictionary !== undefined && dictionary === output)
    throw new ExportRefusedError("--dictionary and --output name the same file.");
}

/** @throws ExportRefusedError */
function toRequest(options: ExportOptions, file: Pick<TenantFile, "id" | "timeZone" | "audiences">): ExportRequest {
  const { timeZone } = file;
  const { format, status, round, since: text, include, header, values, bom } = options;
  const since = text === undefined ? undefined : parseSince(text, timeZone);
  if (text !== undefined && since === undefined)
    throw new ExportRefusedError(
      `--since is ${text}; expected a day such as 2027-01-15, or a time such as 2027-01-15T12:00 (in ${timeZone}) or 2027-01-15T12:00Z.`,
    );
  const audience = chooseAudience(file, options);
  return { format, statuses: status, round, since, include, header, values, hasBom: bom, audience };
}

/** Writes the data dictionary to its own file. A ZIP already contains it. */
async function writeDictionary(
  { format, output, dictionary, force, bom }: ExportOptions,
  opened: Export,
): Promise<{ readonly file: string; readonly output: Output } | undefined> {
  const beside = format === "zip" || output === undefined ? undefined : `${output}.dictionary.csv`;
  const file = dictionary ?? beside;
  if (file === undefined) return undefined;
  const written = await openOutput(file, force);
  const text = /\.json$/i.test(file) ? toDictionaryJson(opened.dictionary) : toDictionaryCsv(opened.dictionary, bom);
  await written.write(Buffer.from(text));
  return { file, output: written };
}

function describeExport({ output, format }: ExportOptions, done: number, dictionary: string | undefined): string {
  const words = `${done} ${done === 1 ? "application" : "applications"}${output === undefined ? "" : ` in ${output}`}.`;
  if (dictionary !== undefined) return `${words} The data dictionary is ${dictionary}.`;
  return format === "zip" ? words : `${words} For the data dictionary, name a file with --dictionary.`;
}

/** Ends the export after a signal, so that no partial file is left. */
async function stopOnSignal(work: (check: () => void) => Promise<void>): Promise<void> {
  let signal: NodeJS.Signals | undefined;
  const stop = (name: NodeJS.Signals): void => {
    signal = name;
  };
  process.once("SIGINT", stop).once("SIGTERM", stop);
  try {
    await work(() => {
      if (signal !== undefined) throw new ExportRefusedError(`The export was ended by ${signal}. No file was kept.`);
    });
  } finally {
    process.off("SIGINT", stop).off("SIGTERM", stop);
  }
}

const EVERY_MS = 500;

function createProgress(isQuiet: boolean) {
  const isShown = !isQuiet && process.stderr.isTTY;
  let shownAt = 0;
  return {
    show: (done: number, total: number): void => {
      if (!isShown || Date.now() - shownAt < EVERY_MS) return;
      shownAt = Date.now();
      process.stderr.write(`\r${done} of ${total}\u001B[K`);
    },
    clear: (): void => {
      if (isShown && shownAt > 0) process.stderr.write("\r\u001B[K");
    },
  };
}
