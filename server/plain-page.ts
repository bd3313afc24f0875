import { createHash } from "node:crypto";
import { html, raw } from "hono/html";

/** Returns the CSP source of an inline style sheet: `'sha256-…'` of its exact text. */
export const toHashSource = (text: string): string => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

const PAGE_CSS = `body { max-width: 40rem; margin: 4rem auto; padding: 0 1rem; color: #1a2230; background: #f6f5f1; font: 1.125rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
h1 { font-size: 1.75rem; line-height: 1.25; }
a { color: inherit; }
button { min-height: 2.75rem; padding: 0.5rem 1.25rem; border: 1px solid #1a2230; border-radius: 6px; color: #fff; background: #1a2230; font: inherit; cursor: pointer; }
a:focus-visible, button:focus-visible { outline: 3px solid #1a2230; outline-offset: 3px; }`;

const policyOf = (formAction: "'none'" | "'self'"): string =>
  [
    "default-src 'none'",
    `style-src 'self' ${toHashSource(PAGE_CSS)}`,
    "script-src 'self'",
    "connect-src 'self'",
    `form-action ${formAction}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join("; ");

export const PLAIN_PAGE_POLICY = policyOf("'none'");
export const PLAIN_FORM_POLICY = policyOf("'self'");

interface PlainPage {
  readonly lang: string;
  readonly title: string;
  readonly paragraphs: readonly string[];
  readonly link?: { readonly href: string; readonly text: string };
  readonly form?: { readonly name: string; readonly value: string; readonly text: string };
  readonly reloads?: boolean;
}

export function renderPlainPage({ lang, title, paragraphs, link, form, reloads = false }: PlainPage) {
  return renderHtmlPage({
    lang,
    title,
    css: PAGE_CSS,
    head: reloads ? html`<script src="/dev/reload.js" defer></script>` : undefined,
    main: html`<h1>${title}</h1>
      ${paragraphs.map((paragraph) => html`<p>${paragraph}</p>`)}
      ${
        form === undefined
          ? ""
          : html`<form method="post">
              <button type="submit" name="${form.name}" value="${form.value}">${form.text}</button>
            </form>`
      }
      ${link === undefined ? "" : html`<p><a href="${link.href}">${link.text}</a></p>`}`,
  });
}

type Html = ReturnType<typeof html>;

interface HtmlPage {
  readonly lang: string;
  readonly title: string;
  readonly css: string;
  readonly head?: Html | undefined;
  readonly main: Html;
}

export function renderHtmlPage({ lang, title, css, head, main }: HtmlPage) {
  // Without more white space: the Content-Security-Policy contains the style sheet's hash.
  return html`<!doctype html>
    <html lang="${lang}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        ${raw(`<style>${css}</style>`)} ${head ?? ""}
      </head>
      <body>
        <main>${main}</main>
      </body>
    </html>`;
}
