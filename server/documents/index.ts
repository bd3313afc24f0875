export { createDocuments, type Documents, type DocumentsDeps, type PrintableApplication } from "./create-documents.ts";
export { type ConversionStatus, type DocumentPlace, type PdfStatus, type WorkStatus } from "./status.ts";
export { DocumentRefusedError, type DocumentRefusal } from "./document-refusal.ts";
