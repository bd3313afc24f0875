import { dirname, join } from "node:path";
import pino from "pino";
import { findTemplatesFolder } from "../../engine/node/index.ts";
import type { Config } from "../config/index.ts";
import { createAttachmentBinder, createApplicationPdfs, type PrintableApplication } from "../documents/index.ts";
import {
  BrowserUnavailableError,
  createPrint,
  evaluateForPrint,
  findApplicantName,
  type Print,
} from "../print/index.ts";
import { StoreUnavailableError, withdrawalOf, type Store } from "../store/index.ts";
import { openUploads, UploadsUnavailableError, type Uploads } from "../uploads/index.ts";
import type { ExportSource } from "./export-source.ts";
import type { ExportedApplication } from "./read-exported.ts";
import type { ExportedPdfs } from "./pdf-chunks.ts";

export type ExportPdfs = Awaited<ReturnType<typeof createPdfs>>;

type PdfSource = Omit<ExportSource, "store"> & { readonly store: Store };

export interface PdfParts {
  readonly uploads: Uploads;
  readonly print: Print;
}

export async function createPdfs(config: Pick<Config, "s3" | "dataDir" | "chromiumPath">, source: PdfSource) {
  // Standard error, because standard output may be the exported file.
  const logger = pino({ level: "error", base: null, timestamp: pino.stdTimeFunctions.isoTime }, pino.destination(2));
  const uploads = await openUploads(config);
  const print = createPrint({
    binder: createAttachmentBinder(join(dirname(findTemplatesFolder()), "dist", "server", "converter.js"), logger),
    chromiumPath: config.chromiumPath,
    logger,
  });
  return {
    ...createExportedPdfs({ uploads, print }, source),
    close: async () => {
      await print.close();
      uploads.close();
    },
  };
}

export const createExportedPdfs = (
  { uploads, print }: PdfParts,
  { tenant, current, now, store }: PdfSource,
): ExportedPdfs => ({
  join: print.joinPdfs,
  pdfOf: async (exported, { audience }) => {
    const { record, loaded, application, username, submittedAt } = exported;
    const { model } = evaluateForPrint(loaded, { application, submittedAt }, now(), audience);
    const applicantName = findApplicantName(loaded, model, { username, audience });
    const pdfs = createApplicationPdfs({
      store,
      uploads,
      print,
      now,
      findTenant: () => current,
      // The export migrates a draft, but does not store it.
      readApplication: () => Promise.resolve(toPrintable(exported)),
    });
    try {
      const pdf = await pdfs.forStaff(tenant, record.account, audience);
      if (pdf === undefined) return { bytes: undefined, applicantName, problems: [{ text: "export.problem.pdf" }] };
      const problems = (pdf.missing ?? []).map((key) => ({
        text: "export.problem.document" as const,
        values: { key },
      }));
      const files = await pdfs.keptFiles(tenant, record.account, audience);
      return { bytes: pdf.bytes, applicantName, problems, files };
    } catch (error) {
      const isForAll = [BrowserUnavailableError, StoreUnavailableError, UploadsUnavailableError].some(
        (kind) => error instanceof kind,
      );
      if (isForAll) throw error;
      const reason = error instanceof Error ? error.name : "unknown";
      return { bytes: undefined, applicantName, problems: [{ text: "export.problem.pdfFailed", values: { reason } }] };
    }
  },
});

const toPrintable = (exported: ExportedApplication): PrintableApplication => {
  const { record, loaded, application, username, submittedAt, reference } = exported;
  return {
    tenant: loaded,
    application,
    documents: record.documents,
    username,
    submittedAt,
    withdrawnAt: withdrawalOf(record)?.at,
    reference,
    digest: record.submission?.digest,
    round: record.submission?.round,
  };
};
