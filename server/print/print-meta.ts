import type { PrintAudience, Tenant, TenantDefinition } from "../../engine/core/index.ts";

/** The part of engine/node's LoadedTenant that printing needs. */
export interface PrintTenant {
  readonly tenant: Tenant;
  readonly definition: TenantDefinition;
  readonly hash: string;
  /** The tenant's `print.hbs`. */
  readonly printTemplate: string;
  /** The shared layout, partials and style sheets of its version, by file name. What it lacks is this program's. */
  readonly printFiles?: ReadonlyMap<string, string>;
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
  /** When it was withdrawn, which stands above the print and on each page; undefined if it was not. */
  readonly withdrawnAt?: number | undefined;
  /** The reference number as the store has it; undefined before submission. */
  readonly reference?: string | undefined;
  /** The digest of what was submitted, in hexadecimal; undefined before submission, and for an earlier version's. */
  readonly digest?: string | undefined;
  /** The round for which it was submitted; undefined before submission, and where there were no rounds. */
  readonly round?: { readonly label: string; readonly closes: string; readonly isLate: boolean } | undefined;
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
  /** BCP 47. */
  readonly lang: string;
  /** Milliseconds since the epoch. */
  readonly createdAt: number;
}

/** A link of an attached page to the web or a mailbox: its place in parts of the page, from the upper left corner. */
export interface PageLink {
  readonly address: string;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** The size of a page as it is shown, in points, and its links. */
export interface PageSize {
  readonly width: number;
  readonly height: number;
  readonly links?: readonly PageLink[];
}

/** The pages of attachments as drawings for another PDF (form XObjects, ISO 32000-1, 8.10), one unit wide and high. */
export interface EmbeddedPages {
  /** Indirect objects, one after another, as they stand in a file. */
  readonly objects: Uint8Array;
  /** The number of each object, and where it starts in `objects`. */
  readonly table: readonly (readonly [number: number, at: number])[];
  /** The number of each page's drawing, in the order of the attachments and their pages. */
  readonly forms: readonly number[];
  /** Whether all of them may stand in a file that says that it is PDF/UA-1 and PDF/A-2b. */
  readonly conforms: boolean;
}

/** Reads attachments, which are strangers' files, away from the server. */
export interface AttachmentBinder {
  /** The sizes of an attachment's pages; undefined if it cannot be added. Throws where no file is at fault. */
  measure(attachment: Uint8Array): Promise<readonly PageSize[] | undefined>;
  /**
   * Makes drawings of the pages of all attachments, as objects that have numbers from `firstNumber` on. Undefined if that
   * cannot be done; it throws where no file is at fault, so that it can be tried again.
   */
  embed(attachments: readonly Uint8Array[], firstNumber: number): Promise<EmbeddedPages | undefined>;
}

/** The part of pino that background work uses. Never given an answer, a name or a file name. */
export interface WorkLogger {
  info(fields: Readonly<Record<string, unknown>>, message: string): void;
  warn(fields: Readonly<Record<string, unknown>>, message: string): void;
  error(fields: Readonly<Record<string, unknown>>, message: string): void;
}
