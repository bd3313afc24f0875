import { createHash } from "node:crypto";
import type { Context } from "hono";
import { html, raw } from "hono/html";
import type { ContentfulStatusCode } from "hono/utils/http-status";

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

interface PlainPage {
  readonly lang: string;
  readonly title: string;
  readonly paragraphs: readonly string[];
  readonly link?: { readonly href: string; readonly text: string };
  readonly form?: { readonly name: string; readonly value: string; readonly text: string };
  readonly reloads?: boolean;
}

/** Sends a page without the portal's script, for a refusal or a link of an email. */
export function sendPlainPage(
  context: Context,
  status: ContentfulStatusCode,
  { lang, title, paragraphs, link, form, reloads = false }: PlainPage,
): Response | Promise<Response> {
  context.header("Cache-Control", "no-store");
  context.header("Content-Security-Policy", policyOf(form === undefined ? "'none'" : "'self'"));
  // Without more white space: the Content-Security-Policy contains the style sheet's hash.
  const page = html`<!doctype html>
    <html lang="${lang}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        ${raw(`<style>${PAGE_CSS}</style>`)} ${reloads ? html`<script src="/dev/reload.js" defer></script>` : ""}
      </head>
      <body>
        <main>
          <h1>${title}</h1>
          ${paragraphs.map((paragraph) => html`<p>${paragraph}</p>`)}
          ${
            form === undefined
              ? ""
              : html`<form method="post">
                  <button type="submit" name="${form.name}" value="${form.value}">${form.text}</button>
                </form>`
          }
          ${link === undefined ? "" : html`<p><a href="${link.href}">${link.text}</a></p>`}
        </main>
      </body>
    </html>`;
  return context.html(page, status);
}
