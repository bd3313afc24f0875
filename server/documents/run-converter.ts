import { existsSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { z } from "zod";
import { runBounded } from "./bounded-process.ts";
import { ConversionFailure, ConverterBrokenError, isConversionFailureCode } from "./conversion-failure.ts";
import { INCOMPLETE, READY, type ConvertTask, type ConverterTask } from "./converter/converter-task.ts";
import type { AttachmentBinder, PageSize, WorkLogger } from "../print/index.ts";

const MAX_HEAP_MB = 384;
const BOUNDS = {
  maxProcessorMs: 15_000,
  timeoutMs: 120_000,
  maxMegabytes: 900,
  maxOutputBytes: 64 * 1024 * 1024,
} as const;
/** Older versions of Node have another name for this flag. */
const PERMISSION = process.allowedNodeEnvironmentFlags.has("--permission")
  ? "--permission"
  : "--experimental-permission";

/**
 * Opens an uploaded file in a process with limited time and memory, without the portal's environment.
 * @throws ConversionFailure; ConverterBrokenError if the converter did not read the file; OutOfTimeError; AbortError
 * when `signal` fires
 */
export async function runConverter(
  converterFile: string,
  file: Uint8Array,
  task: Omit<ConvertTask, "work">,
  signal?: AbortSignal,
) {
  const { header, bytes } = await run(converterFile, file, { ...task, work: "convert" }, signal);
  if (header.kind !== "pdf" && header.kind !== "docx" && header.kind !== "html") throw new ConversionFailure("damaged");
  return { kind: header.kind, bytes, characters: typeof header.characters === "string" ? header.characters : "" };
}

const part = z.number().min(0).max(1);
/** Checks the reply strictly, because a malicious file may control the converter. */
const pageLink = z.object({
  address: z.string().regex(/^(https?|mailto):[!-~]+$/),
  left: part,
  top: part,
  width: part,
  height: part,
});
const pageSizes = z.object({
  sizes: z.array(
    z.object({ width: z.number().positive(), height: z.number().positive(), links: z.array(pageLink).max(100) }),
  ),
});
const embeddedPages = z.object({
  table: z.array(z.tuple([z.int(), z.int()])),
  forms: z.array(z.int()),
  conforms: z.boolean(),
});

/** Returns the sizes and links of an attachment's pages. @throws ConversionFailure */
export async function measureInConverter(converterFile: string, attachment: Uint8Array): Promise<readonly PageSize[]> {
  const { header } = await run(converterFile, attachment, { work: "measure" });
  return parseHeader(pageSizes, header).sizes;
}

/** Converts the pages of attachments to form XObjects. @throws ConversionFailure */
export async function embedInConverter(converterFile: string, attachments: readonly Uint8Array[], firstNumber: number) {
  const lengths = attachments.map(({ length }) => length);
  const { header, bytes } = await run(converterFile, Buffer.concat(attachments), {
    work: "embed",
    lengths,
    firstNumber,
  });
  return { ...parseHeader(embeddedPages, header), objects: bytes };
}

/** @throws ConversionFailure */
async function joinInConverter(converterFile: string, pdfs: readonly Uint8Array[]): Promise<Uint8Array> {
  const lengths = pdfs.map(({ length }) => length);
  const { bytes } = await run(converterFile, Buffer.concat(pdfs), { work: "join", lengths });
  return bytes;
}

function parseHeader<T>(schema: z.ZodType<T>, header: Reply["header"]): T {
  const parsed = schema.safeParse(header);
  if (!parsed.success) throw new ConversionFailure("damaged");
  return parsed.data;
}

interface Reply {
  readonly header: Readonly<Record<string, unknown>>;
  readonly bytes: Uint8Array;
}

async function run(converterFile: string, input: Uint8Array, task: ConverterTask, signal?: AbortSignal) {
  const { code, output } = await runBounded(
    process.execPath,
    [
      `--max-old-space-size=${MAX_HEAP_MB}`,
      PERMISSION,
      "--allow-addons",
      ...foldersOf(converterFile).map((path) => `--allow-fs-read=${path}`),
      converterFile,
      JSON.stringify(task),
    ],
    input,
    {
      ...BOUNDS,
      cwd: tmpdir(),
      env: { PATH: "", TMPDIR: tmpdir(), VIPS_CONCURRENCY: "1" },
      signal,
    },
  );
  if (!output.subarray(0, READY.length).equals(READY))
    throw new ConverterBrokenError(
      "The converter could not start. Check dist/server/converter.js, or install the portal again.",
    );
  if (code === INCOMPLETE)
    throw new ConverterBrokenError("The converter lacks a package. Install the packages again (npm ci).");
  if (code !== 0) throw new ConversionFailure("too_complex", {}, "died");
  return parseReply(output.subarray(READY.length));
}

/** Lists the paths that the converter may read: its own folder, and the packages above it. */
function foldersOf(converterFile: string): readonly string[] {
  const folders = [dirname(converterFile)];
  for (let above = dirname(converterFile); dirname(above) !== above; above = dirname(above))
    folders.push(
      ...["node_modules", "package.json"].map((name) => join(above, name)).filter((path) => existsSync(path)),
    );
  return folders;
}

/** Parses a reply. @throws ConversionFailure with the reply's reason, or `damaged` if there is no reply */
function parseReply(output: Buffer): Reply {
  const lineEnd = output.indexOf("\n");
  const header: unknown = JSON.parse(output.toString("utf8", 0, Math.max(0, lineEnd)) || "null");
  if (typeof header !== "object" || header === null) throw new ConversionFailure("damaged");
  if ("failure" in header && isConversionFailureCode(header.failure)) {
    const values =
      "values" in header && typeof header.values === "object"
        ? Object.entries(header.values ?? {}).map(([key, value]): [string, string] => [key, String(value)])
        : [];
    throw new ConversionFailure(header.failure, Object.fromEntries(values));
  }
  return { header: { ...header }, bytes: new Uint8Array(output.subarray(lineEnd + 1)) };
}

const sizeOf = (files: readonly Uint8Array[]): number => files.reduce((sum, { length }) => sum + length, 0);

/** Reads attachments in the converter process, because an uploaded file may crash the process that reads it. */
export function createAttachmentBinder(converterFile: string, logger: WorkLogger): AttachmentBinder {
  const withoutStrange = async <T>(work: Promise<T>, bytes: number): Promise<T | undefined> => {
    try {
      return await work;
    } catch (error) {
      if (!(error instanceof ConversionFailure)) throw error;
      logger.warn({ reason: error.code, broke: error.broke, bytes }, "a PDF could not be measured, embedded or joined");
      return undefined;
    }
  };
  return {
    measure: (attachment) => withoutStrange(measureInConverter(converterFile, attachment), attachment.length),
    embed: (attachments, firstNumber) =>
      withoutStrange(embedInConverter(converterFile, attachments, firstNumber), sizeOf(attachments)),
    join: (pdfs) => withoutStrange(joinInConverter(converterFile, pdfs), sizeOf(pdfs)),
  };
}
