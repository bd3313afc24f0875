import type { PrintAudience, Tenant, TenantDefinition } from "../../engine/core/index.ts";

/** The part of engine/node's LoadedTenant that printing needs. */
export interface PrintTenant {
  readonly tenant: Tenant;
  readonly definition: TenantDefinition;
  readonly hash: string;
  readonly printTemplate: string;
  /** Layout, partials and style sheets of a kept version, by file name. Others are this program's. */
  readonly printFiles?: ReadonlyMap<string, string>;
}

/** Same-origin addresses that carry the service token. */
export interface ServiceBar {
  /** Audience and recipient of the link. */
  readonly readers: string;
  readonly pdfUrl: string;
  readonly documents: readonly { readonly label: string; readonly fileName: string; readonly url: string }[];
}

export interface PrintMeta {
  readonly username: string;
  /** Milliseconds since the epoch; undefined prints as a draft. */
  readonly submittedAt: number | undefined;
  readonly withdrawnAt?: number | undefined;
  /** As stored; undefined before submission. */
  readonly reference?: string | undefined;
  /** In hexadecimal; undefined before submission, and for earlier versions of the portal. */
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

/** The place is in parts of the page, from the upper left corner. */
export interface PageLink {
  readonly address: string;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** In points, as shown. */
export interface PageSize {
  readonly width: number;
  readonly height: number;
  readonly links?: readonly PageLink[];
}

/** Attachments' pages as form XObjects (ISO 32000-1, 8.10), one unit wide and high. */
export interface EmbeddedPages {
  /** Indirect objects, as in a file. */
  readonly objects: Uint8Array;
  /** The number of each object, and its start in `objects`. */
  readonly table: readonly (readonly [number: number, at: number])[];
  /** The number of each page's form, in order. */
  readonly forms: readonly number[];
  /** True if all are allowed in PDF/UA-1 and PDF/A-2b. */
  readonly conforms: boolean;
}

/** Reads attachments, which are strangers' files, away from the server. */
export interface AttachmentBinder {
  /** Undefined if the attachment cannot be added. Throws if no file is at fault. */
  measure(attachment: Uint8Array): Promise<readonly PageSize[] | undefined>;
  /** Makes form XObjects with numbers from `firstNumber` on. Undefined if a file is at fault; otherwise throws. */
  embed(attachments: readonly Uint8Array[], firstNumber: number): Promise<EmbeddedPages | undefined>;
  /** Makes one PDF of several. Undefined if one of them is at fault. */
  join(pdfs: readonly Uint8Array[]): Promise<Uint8Array | undefined>;
}

/** Never given an answer, a name or a file name. */
export interface WorkLogger {
  info(fields: Readonly<Record<string, unknown>>, message: string): void;
  warn(fields: Readonly<Record<string, unknown>>, message: string): void;
  error(fields: Readonly<Record<string, unknown>>, message: string): void;
}
