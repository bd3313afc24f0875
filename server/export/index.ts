export { createExportLog } from "./export-log.ts";
export {
  EXPORT_FORMATS,
  EXPORT_STATUSES,
  ExportRefusedError,
  GUARDED_CLASSES,
  type ExportFormat,
  type ExportRequest,
  type ExportStatus,
  type GuardedClass,
  describeRequest,
} from "./export-request.ts";
export type { ExportProblem, ExportSource } from "./export-source.ts";
export { openExport, type Export } from "./open-export.ts";
export { openOutput, type Output } from "./open-output.ts";
export { parseSince } from "./parse-since.ts";
export { createPdfOf, createPdfs, type ExportPdfs, type PdfParts } from "./create-pdfs.ts";
export { type ChooseApplications } from "./choose-applications.ts";
export { toDictionaryCsv, toDictionaryJson } from "./write-dictionary.ts";
export { readExported, type ExportedApplication } from "./read-exported.ts";
