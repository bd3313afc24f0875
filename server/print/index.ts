export { createPrint, type Print, type PrintConfig } from "./create-print.ts";
export { evaluateForPrint, findApplicantName, isEmailShown } from "./print-context.ts";
export type {
  AttachmentBinder,
  EmbeddedPages,
  PageLink,
  PageSize,
  PdfMetadata,
  PrintAttachment,
  PrintMeta,
  PrintTenant,
  ServiceBar,
  WorkLogger,
} from "./print-meta.ts";
export { BrowserUnavailableError, isExecutable } from "./find-browser.ts";
export { PrintMemoryError, PrintTimeoutError, PrintWorkError } from "./browser-pool.ts";
