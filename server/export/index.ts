export {
  EXPORT_FORMATS,
  EXPORT_STATUSES,
  ExportRefusedError,
  GUARDED_CLASSES,
  createExportLog,
  describeRequest,
  parseSince,
  type ExportFormat,
  type ExportRequest,
  type ExportStatus,
  type GuardedClass,
} from "./export-request.ts";
export type { ChooseApplications, ExportProblem, ExportSource } from "./export-source.ts";
export { openExport, readColumns, type Export } from "./open-export.ts";
export { openOutput, type Output } from "./open-output.ts";
export { createExportedPdfs, createPdfs, type ExportPdfs, type PdfParts } from "./create-pdfs.ts";
export { toDictionaryCsv, toDictionaryJson } from "./write-rows.ts";
export { readExported, type ExportedApplication } from "./read-exported.ts";
