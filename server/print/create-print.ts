import type { PrintModel } from "../../engine/core/index.ts";
import type { PrintAttachment, PrintMeta, PrintTenant, WorkLogger } from "./print-meta.ts";

export interface PrintConfig {
  /** The shared layout, partials and print.css. Default: `templates/print` of this checkout. */
  readonly templatesFolder?: string;
  /** A browser to use before any other (CHROMIUM_PATH). */
  readonly chromiumPath?: string | undefined;
  readonly logger: WorkLogger;
  /** PDFs printed at the same time. Default 2. */
  readonly maxPages?: number;
}

/** The print view and the PDF: one HTML document, and that same document through Chromium. */
export interface Print {
  /** The print page. @throws PrintTemplateError when the tenant's `print.hbs` does what a template may not. */
  renderPrintPage(tenant: PrintTenant, model: PrintModel, meta: PrintMeta): string;
  /**
   * The PDF of an application with its attachments appended, each after a cover line and with a bookmark.
   * @throws BrowserUnavailableError where no browser can start: its message says what to install.
   */
  renderApplicationPdf(tenant: PrintTenant, model: PrintModel, meta: PrintMeta, attachments: readonly PrintAttachment[]): Promise<Uint8Array>;
  /** Prints a self-contained HTML document; scripts off, no network, no local files. */
  htmlToPdf(html: string, options: { readonly paper: "letter" | "a4"; readonly timeoutMs?: number }): Promise<Uint8Array>;
  /** Value of the Content-Security-Policy to serve a print page with: it allows the page's own style sheet and nothing else. */
  contentSecurityPolicy(): string;
  /** Whether a browser was found, and if not what to install. Starts nothing. */
  browserStatus(): Promise<{ readonly ready: boolean; readonly message: string }>;
  /** Ends the browser. */
  close(): Promise<void>;
}
