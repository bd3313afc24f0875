import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { withoutDirection, type PrintModel } from "../../engine/core/index.ts";
import { findTemplatesFolder } from "../../engine/node/index.ts";
import { toHashSource } from "../plain-page.ts";
import { keepOnce, onceFor } from "../once.ts";
import { orderHeadings, toApplicationHtml } from "./application-html.ts";
import { toAttachedDocument, type Paper } from "./attached-pages.ts";
import { createBrowserPool, type BrowserPool } from "./browser-pool.ts";
import { compileTemplates, type PrintTemplates } from "./compile-templates.ts";
import { finishPdf } from "./finish/finish-pdf.ts";
import { readPrintedPdf } from "./finish/printed-pdf.ts";
import { footerCss, toPdfHtml } from "./pdf-html.ts";
import { applicantNameOf, toPrintContext, type PrintContext } from "./print-context.ts";
import type {
  AttachmentBinder,
  EmbeddedPages,
  PdfMetadata,
  PrintAttachment,
  PrintMeta,
  PrintTenant,
  WorkLogger,
} from "./print-meta.ts";

export interface PrintConfig {
  /** Path of the only browser to use (CHROMIUM_PATH). */
  readonly chromiumPath?: string | undefined;
  readonly logger: WorkLogger;
  /** Adds attachments to PDFs. If absent, PDFs have none. */
  readonly binder?: AttachmentBinder;
}

export type Print = ReturnType<typeof createPrint>;

const PDF_TIMEOUT_MS = 30_000;
/** Limits for uploaded files. The timeout allows for a busy machine. */
const STRANGERS_PROCESSOR_MS = 15_000;
const STRANGERS_TIMEOUT_MS = 60_000;
const STRANGERS_MAX_MB = 900;

/** Renders print pages, and prints them to PDF with Chromium. The first PDF starts the browser. */
export function createPrint({ chromiumPath, logger, binder }: PrintConfig) {
  const templatesFolder = join(findTemplatesFolder(), "print");
  const ownTemplates = compileTemplates(templatesFolder);
  const pool = createBrowserPool({ chromiumPath, logger, maxPages: 2 });
  // A second browser prints uploaded files, one at a time, so that applications do not wait for them.
  const strangersPool = createBrowserPool({
    chromiumPath,
    logger,
    maxPages: 1,
    printsPerPage: 1,
    printsPerBrowser: 50,
    maxMegabytes: STRANGERS_MAX_MB,
    maxProcessorMs: STRANGERS_PROCESSOR_MS,
  });
  const templatesOf = onceFor(({ printFiles }: PrintTenant): PrintTemplates =>
    printFiles === undefined || printFiles.size === 0 ? ownTemplates : compileTemplates(templatesFolder, printFiles),
  );
  const templateOf = onceFor((tenant: PrintTenant) => templatesOf(tenant).compile(tenant.printTemplate));
  const fontFiles = new Map<string, Promise<Uint8Array>>();

  const render = (tenant: PrintTenant, context: PrintContext): string =>
    orderHeadings(withMark(templateOf(tenant)(context), context, templatesOf(tenant)));

  const toPdf = async (
    { print: printIn }: BrowserPool,
    html: string,
    paper: Paper,
    timeoutMs: number,
    pageCss?: string,
  ): Promise<Uint8Array> => {
    // Fonts contain composed letters (NFC), but not every letter with separate marks.
    const document = await toPdfHtml(html.normalize("NFC"), paper, pageCss?.normalize("NFC"));
    const findFont = async (name: string): Promise<Uint8Array | undefined> => {
      const path = document.findFont(name);
      return path === undefined ? undefined : keepOnce(fontFiles, path, () => readFile(path));
    };
    return printIn({ html: document.html, paper, findFont }, timeoutMs);
  };

  return {
    renderPrintPage: (tenant: PrintTenant, model: PrintModel, meta: PrintMeta) => {
      const templates = templatesOf(tenant);
      const html = render(tenant, toPrintContext(tenant, model, meta, templates.printCss));
      if (meta.serviceBar === undefined) return html;
      const bar = templates.renderOwn("service-bar", meta.serviceBar);
      return /<body[^>]*>/i.test(html) ? html.replace(/<body[^>]*>/i, (body) => body + bar) : bar + html;
    },
    /**
     * Makes the PDF of an application with its attachments.
     * @throws BrowserUnavailableError with a message that names the browser to install
     */
    renderApplicationPdf: async (
      tenant: PrintTenant,
      model: PrintModel,
      meta: PrintMeta,
      attachments: readonly PrintAttachment[],
    ) => {
      const templates = templatesOf(tenant);
      const context = toPrintContext(tenant, model, meta, templates.printCss);
      const measured = await Promise.all(
        attachments.map(async (attachment) => ({ attachment, sizes: await binder?.measure(attachment.bytes) })),
      );
      const metadata: PdfMetadata = {
        title: context.title,
        author: withoutDirection(context.plainName),
        subject: context.tenantName,
        lang: context.lang,
        keywords: `configuration ${tenant.hash}`,
        createdAt: meta.submittedAt ?? meta.printedAt,
      };
      const paper = tenant.definition.tenant.print.paper;
      const printWith = async (bound: typeof measured, isNumbered: boolean) => {
        const documents = measured.map((document) => {
          const number = bound.indexOf(document) + 1;
          return toAttachedDocument(document.attachment, number || undefined, document.sizes, paper);
        });
        const { html, places } = toApplicationHtml(render(tenant, context), templates, context, documents, isNumbered);
        const css = footerCss(tenant, context) + templates.pdfCss;
        const printed = readPrintedPdf(await toPdf(pool, html, paper, PDF_TIMEOUT_MS, css));
        const finish = (attached?: EmbeddedPages) => {
          const finished = finishPdf(printed, metadata, { attached, places });
          if (finished.lacksGlyph)
            logger.warn(
              { configuration: tenant.hash },
              "a PDF has empty boxes in place of letters that no font draws: install a font that has them on this machine",
            );
          return finished;
        };
        return { size: printed.size, finish };
      };
      const bindable = measured.filter(({ sizes }) => sizes !== undefined);
      const make = async (isNumbered: boolean) => {
        const { size, finish } = await printWith(bindable, isNumbered);
        if (binder === undefined || bindable.length === 0) return finish();
        const bytes = bindable.map(({ attachment }) => attachment.bytes);
        const pages = await binder.embed(bytes, size);
        if (pages !== undefined) return finish(pages);
        logger.error({ documents: bindable.length }, "attachments could not be added");
        return (await printWith([], isNumbered)).finish();
      };
      const numbered = await make(true);
      if (numbered.isNumbered) return numbered.bytes;
      // A tenant's style sheet can hide the placeholders of page numbers. If so, print again without them.
      logger.warn({ configuration: tenant.hash }, "the contents of a PDF have no page numbers");
      return (await make(false)).bytes;
    },
    pdfFileName: (
      tenant: PrintTenant,
      model: PrintModel,
      meta: Pick<PrintMeta, "username" | "reference" | "audience">,
    ) => withoutDirection(`${model.tenantName} - ${applicantNameOf(tenant, model, meta)}.pdf`),
    /**
     * Prints an uploaded file's HTML with limited memory and time, and without a network.
     * @throws PrintTimeoutError, PrintMemoryError, PrintWorkError, BrowserUnavailableError
     */
    htmlToPdf: async (
      html: string,
      { paper, timeoutMs = STRANGERS_TIMEOUT_MS }: { readonly paper: Paper; readonly timeoutMs?: number },
    ) => toPdf(strangersPool, html, paper, timeoutMs),
    joinPdfs: async (pdfs: readonly Uint8Array[]) => binder?.join(pdfs),
    /** Returns a Content-Security-Policy that allows the style sheets of the print page only. */
    contentSecurityPolicy: onceFor((tenant: PrintTenant) => {
      const sheets = [
        templatesOf(tenant).printCss,
        ...[...tenant.printTemplate.matchAll(/<style[^>]*>([\s\S]*?)<\/style\s*>/gi)].map((match) => match[1] ?? ""),
      ];
      const hashes = sheets.map(toHashSource);
      return `default-src 'none'; style-src ${hashes.join(" ")}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
    }),
    close: async () => {
      await Promise.all([pool.close(), strangersPool.close()]);
    },
  };
}

/**
 * Marks a print as withdrawn. The mark is not in the tenant's template, so that all stored tenant versions print it.
 */
function withMark(html: string, { withdrawn }: PrintContext, templates: PrintTemplates): string {
  if (withdrawn === "") return html;
  const mark = templates.renderOwn("withdrawn", { withdrawn });
  const before = /<main[^>]*>/i.exec(html) ?? /<body[^>]*>/i.exec(html);
  const at = before === null ? 0 : before.index + before[0].length;
  return html.slice(0, at) + mark + html.slice(at);
}
