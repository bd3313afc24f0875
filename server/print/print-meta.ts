import type { PrintAudience, Tenant, TenantDefinition } from "../../engine/core/index.ts";

/** The part of engine/node's LoadedTenant that printing needs. */
export interface PrintTenant {
  readonly tenant: Tenant;
  readonly definition: TenantDefinition;
  readonly hash: string;
  /** The tenant's `print.hbs`. */
  readonly printTemplate: string;
}

/** Links of the bar above the staff's print page. They are same-origin addresses that carry the service token. */
export interface ServiceBar {
  readonly pdfUrl: string;
  readonly documents: readonly { readonly label: string; readonly fileName: string; readonly url: string }[];
}

export interface PrintMeta {
  readonly username: string;
  /** Milliseconds since the epoch; undefined prints as a draft. */
  readonly submittedAt: number | undefined;
  /** The reference number as the store has it; undefined before submission. */
  readonly reference?: string | undefined;
  /** When it is printed, in milliseconds since the epoch. */
  readonly printedAt: number;
  /** Absent: everyone. */
  readonly audience?: PrintAudience;
  readonly serviceBar?: ServiceBar;
}

/** An uploaded document as PDF, appended to the application's PDF. */
export interface PrintAttachment {
  readonly key: string;
  readonly label: string;
  readonly fileName: string;
  readonly bytes: Uint8Array;
}

/** What a PDF says about itself. */
export interface PdfMetadata {
  readonly title: string;
  readonly author: string;
  readonly subject: string;
  readonly keywords: string;
  /** Milliseconds since the epoch. */
  readonly createdAt: number;
}

/** Reads attachments, which are strangers' files, away from the server. */
export interface AttachmentBinder {
  /** How many pages an attachment has; undefined if it cannot be bound. Throws where no file is at fault. */
  countPages(attachment: Uint8Array): Promise<number | undefined>;
  /**
   * Puts each attachment under and behind its cover. The covers are the last pages of `printed`, one page each, in order.
   * Undefined if the attachments cannot be bound; it throws where no file is at fault, so that it can be tried again.
   */
  bind(printed: Uint8Array, attachments: readonly Uint8Array[], metadata: PdfMetadata): Promise<Uint8Array | undefined>;
}

/** The part of pino that background work uses. Never given an answer, a name or a file name. */
export interface WorkLogger {
  info(fields: Readonly<Record<string, unknown>>, message: string): void;
  warn(fields: Readonly<Record<string, unknown>>, message: string): void;
  error(fields: Readonly<Record<string, unknown>>, message: string): void;
}
