export { createAttachmentBinder } from "./run-converter.ts";
export { createApplicationPdfs, findPdfSha256, pdfIdentity, toPdfJob } from "./application-pdf.ts";
export { createDocuments, type Documents } from "./create-documents.ts";
export type { DocumentPlace, DocumentsDeps, PrintableApplication } from "./documents-deps.ts";
export { convertedFolder, removeFiles, findSignedAt } from "./upload-keys.ts";
