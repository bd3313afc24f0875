export {
  ExportRefusedError,
  type ExportFormat,
  type ExportRequest,
  type ExportStatus,
  type GuardedClass,
} from "./export-request.ts";
export type { ExportProblem, ExportSource } from "./export-source.ts";
export { openExport, type Export } from "./open-export.ts";
export { openOutput, type Output } from "./open-output.ts";
export { parseSince } from "./parse-since.ts";
export { createPdfs, type ExportPdfs } from "./create-pdfs.ts";
export { toDictionaryCsv, toDictionaryJson } from "./write-dictionary.ts";
export { readExported, type ExportedApplication } from "./read-exported.ts";
