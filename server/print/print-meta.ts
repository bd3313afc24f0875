import type { PrintAudience, Tenant, TenantDefinition } from "../../engine/core/index.ts";

/** Part of engine/node's LoadedTenant that printing needs. */
export interface PrintTenant {
  readonly tenant: Tenant;
  readonly definition: TenantDefinition;
  readonly hash: string;
  readonly printTemplate: string;
  /**
   * Layout, partials and style sheets of a stored tenant version, by file name. If one is missing, the portal uses its
   * own.
   */
  readonly printFiles?: ReadonlyMap<string, string>;
}

/** Bar above a print that a print link opens. Its URLs are paths of the portal and contain the service token. */
export interface ServiceBar {
  /** Audience and recipient of the print link. */
  readonly readers: string;
  readonly pdfUrl: string;
  readonly documents: readonly { readonly label: string; readonly fileName: string; readonly url: string }[];
}

export interface PrintMeta {
  readonly username: string;
  /** Milliseconds since the epoch. Undefined for a draft. */
  readonly submittedAt: number | undefined;
  readonly withdrawnAt?: number | undefined;
  /** Without a hyphen, as stored. Undefined before submission. */
  readonly reference?: string | undefined;
  /** In hexadecimal. Undefined before submission, and for submissions of early portal versions. */
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
  /** BCP 47 language tag. */
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

/** Size in points, after rotation. */
export interface PageSize {
  readonly width: number;
  readonly height: number;
  readonly links?: readonly PageLink[];
}

/** Pages of attachments as form XObjects (ISO 32000-1, 8.10), one unit wide and high. */
export interface EmbeddedPages {
  /** Indirect objects in PDF syntax. */
  readonly objects: Uint8Array;
  /** Object numbers with their offsets in `objects`. */
  readonly table: readonly (readonly [number: number, at: number])[];
  readonly forms: readonly number[];
  /** True if PDF/UA-1 and PDF/A-2b allow all objects. */
  readonly conforms: boolean;
}

/** Reads attachments in another process, because uploaded files may crash their reader. */
export interface AttachmentBinder {
  /** Returns undefined if the attachment is the cause of a failure. Throws after any other failure. */
  measure(attachment: Uint8Array): Promise<readonly PageSize[] | undefined>;
  /** Makes form XObjects, numbered from `firstNumber`. Returns undefined if a file is the cause of a failure. */
  embed(attachments: readonly Uint8Array[], firstNumber: number): Promise<EmbeddedPages | undefined>;
  /** Joins several PDFs into one. Returns undefined if a file is the cause of a failure. */
  join(pdfs: readonly Uint8Array[]): Promise<Uint8Array | undefined>;
}

/** Never log an answer, a name or a file name. */
export interface WorkLogger {
  info(fields: Readonly<Record<string, unknown>>, message: string): void;
  warn(fields: Readonly<Record<string, unknown>>, message: string): void;
  error(fields: Readonly<Record<string, unknown>>, message: string): void;
}
