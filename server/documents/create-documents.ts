import type { Application } from "../../engine/core/index.ts";
import type { Print, PrintTenant, WorkLogger } from "../print/index.ts";
import type { JobStore, Store } from "../store/index.ts";
import type { PresignedUpload, Uploads } from "../uploads/index.ts";
import type { ConversionStatus, DocumentPlace, PdfStatus } from "./status.ts";

/** An application ready for print: secrets opened (the print model masks them). */
export interface PrintableApplication {
  readonly application: Application;
  readonly username: string;
  /** Milliseconds since the epoch; undefined before submission. */
  readonly submittedAt: number | undefined;
}

export interface DocumentsDeps {
  readonly store: JobStore & Pick<Store, "findApplication" | "replaceApplication">;
  readonly uploads: Uploads;
  readonly print: Print;
  readonly findTenant: (tenant: string) => PrintTenant | undefined;
  readonly readApplication: (tenant: string, account: string) => Promise<PrintableApplication | undefined>;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  readonly logger: WorkLogger;
  /** How many jobs this process works on at once. Default 2. */
  readonly workers?: number;
}

/**
 * Uploaded documents and the PDF of an application. All state is in the store and in uploads, so any number of
 * processes may serve the same applicant. Methods throw DocumentRefusedError for requests that can't be carried out.
 */
export interface Documents {
  /** `POST /api/presigned-url`: where to post the file for this question. Limits are the tenant's. */
  presign(place: DocumentPlace): Promise<PresignedUpload>;
  /** `POST /api/pdf/document-answer/:key`: queues the conversion; replaces, and deletes, an earlier document of the question. */
  startConversion(place: DocumentPlace, file: { readonly fileKey: string; readonly fileName: string }): Promise<ConversionStatus>;
  /** `GET /api/pdf/document-answer/:key`. */
  conversionStatus(place: DocumentPlace): Promise<ConversionStatus>;
  /** `DELETE /api/pdf/document-answer/:key` and `DELETE /api/document-answer/:key`: stops a conversion, deletes the files, clears the answer. */
  deleteConversion(place: DocumentPlace): Promise<ConversionStatus>;
  /** `GET /api/document-answer`: converted documents only. */
  documentAnswers(tenant: string, account: string): Promise<Readonly<Record<string, { readonly file_name: string; readonly file_size: number }>>>;
  /** The PDF made of an uploaded document, for the staff's page. */
  documentFile(place: DocumentPlace): Promise<{ readonly fileName: string; readonly bytes: Uint8Array } | undefined>;
  /** Queues the PDF of a submitted application. Never throws: a failure is logged, and the PDF is queued again when it is asked for. */
  enqueueSubmissionPdf(tenant: string, account: string): Promise<void>;
  /** `GET /api/pdf`. Queues the PDF if submission could not, or if the last try failed a while ago. */
  pdfStatus(tenant: string, account: string): Promise<PdfStatus>;
  /** The kept PDF of a submitted application; undefined until it is COMPLETED. */
  pdfFile(tenant: string, account: string): Promise<Uint8Array | undefined>;
  /** For staff: the kept PDF when submitted (made at once if need be), else one of the draft as it stands. */
  servicePdf(tenant: string, account: string): Promise<Uint8Array | undefined>;
  /** Deletes uploads that no job and no application refers to, one hour and more after they were stored. Returns how many. */
  sweepOrphans(): Promise<number>;
  /** Begins to claim work. */
  startWorkers(): void;
  /** Stops claiming and hands leased work back, so that another process takes it over at once. */
  stopWorkers(): Promise<void>;
}
