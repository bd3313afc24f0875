import type { PrintAudience, Tenant, TenantDefinition } from "../../engine/core/index.ts";

/** The part of engine/node's LoadedTenant that printing needs. */
export interface PrintTenant {
  readonly tenant: Tenant;
  readonly definition: TenantDefinition;
  readonly hash: string;
  readonly printTemplate: string;
  /** Layout, partials and style sheets of a stored version, by file name. This program's files replace missing ones. */
  readonly printFiles?: ReadonlyMap<string, string>;
}

/** Bar above a print for a print link. Its same-origin addresses contain the service token. */
export interface ServiceBar {
  /** Audience and recipient of the link. */
  readonly readers: string;
  readonly pdfUrl: string;
  readonly documents: readonly { readonly label: string; readonly fileName: string; readonly url: string }[];
}

export interface PrintMeta {
  readonly username: string;
  /** Milliseconds since the epoch; undefined for a draft. */
  readonly submittedAt: number | undefined;
  readonly withdrawnAt?: number | undefined;
  /** Stored form, without a hyphen; undefined before submission. */
  readonly reference?: string | undefined;
  /** In hexadecimal; undefined before submission, or if an earlier version of the portal stored it. */
  readonly digest?: string | undefined;
  readonly round?: { readonly label: string; readonly closes: string; readonly isLate: boolean } | undefined;
  /** Milliseconds since the epoch. */
  readonly printedAt: number;
  /** Default: everyone. */
  readonly audience?: PrintAudience;
  readonly serviceBar?: ServiceBar;
}

export interface PrintAttachment {
  readonly key: string;
  readonly label: string;
  readonly fileName: string;
  readonly bytes: Uint8Array;
}

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

/** Position and size as fractions of the page, from the upper left corner. */
export interface PageLink {
  readonly address: string;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** In points, after rotation. */
export interface PageSize {
  readonly width: number;
  readonly height: number;
  readonly links?: readonly PageLink[];
}

/** Attachments' pages as form XObjects (ISO 32000-1, 8.10), one unit wide and high. */
export interface EmbeddedPages {
  /** Indirect objects, as in a file. */
  readonly objects: Uint8Array;
  /** Number of each object, and its offset in `objects`. */
  readonly table: readonly (readonly [number: number, at: number])[];
  /** Object number of each page's form, in page order. */
  readonly forms: readonly number[];
  /** True if PDF/UA-1 and PDF/A-2b allow all objects. */
  readonly conforms: boolean;
}

/** Reads attachments outside the server process, because they are strangers' files. */
export interface AttachmentBinder {
  /** Returns undefined if the attachment causes a failure. Throws for any other failure. */
  measure(attachment: Uint8Array): Promise<readonly PageSize[] | undefined>;
  /** Makes form XObjects, numbered from `firstNumber`. Returns undefined if a file causes a failure; else throws. */
  embed(attachments: readonly Uint8Array[], firstNumber: number): Promise<EmbeddedPages | undefined>;
  /** Joins several PDFs into one. Returns undefined if one of them causes a failure. */
  join(pdfs: readonly Uint8Array[]): Promise<Uint8Array | undefined>;
}

/** Never pass an answer, a name or a file name to this logger. */
export interface WorkLogger {
  info(fields: Readonly<Record<string, unknown>>, message: string): void;
  warn(fields: Readonly<Record<string, unknown>>, message: string): void;
  error(fields: Readonly<Record<string, unknown>>, message: string): void;
}
