import { createHash } from "node:crypto";
import type { Context } from "hono";
import { html, raw } from "hono/html";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { TenantDefinition } from "../engine/core/index.ts";

type TenantFile = TenantDefinition["tenant"];

/** Returns the CSP source of an inline style sheet: `'sha256-…'` of its exact text. */
export const toHashSource = (text: string): string => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

const PAGE_CSS = `html { --ink: #1a2230; border-top: 4px solid var(--portico-accent, #1a2230); background: #f6f5f1; }
body { max-width: 40rem; margin: 0 auto 4rem; padding: 0 1rem; color: #1a2230; font: 1.125rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
header { padding: 1.25rem 0; color: var(--ink); font: bold 1.25rem/1.25 Georgia, "Noto Serif", serif; }
@supports (color: oklch(from red l c h)) { html { --ink: oklch(from var(--portico-brand, #1a2230) min(l, 0.47) c h); } }
main { padding: 0.5rem 1.5rem 1rem; border-radius: 8px; background: #fff; }
h1 { color: var(--ink); font: bold 1.75rem/1.25 Georgia, "Noto Serif", serif; }
a { color: inherit; }
button { min-height: 2.75rem; padding: 0.5rem 1.25rem; border: 1px solid #1a2230; border-radius: 6px; color: #fff; background: var(--ink); font: inherit; cursor: pointer; }
a:focus-visible, button:focus-visible { outline: 3px solid #1a2230; outline-offset: 3px; }`;

const policyOf = (css: string, formAction: "'none'" | "'self'"): string =>
  [
    "default-src 'none'",
    `style-src 'self' ${toHashSource(css)}`,
    "script-src 'self'",
    "connect-src 'self'",
    `form-action ${formAction}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join("; ");

export const COLOUR = /^#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i;

/** Renders the tenant's colours as custom properties. Skips invalid colours. */
export function renderThemeCss({ theme: { brand, accent } }: Pick<TenantFile, "theme">): string {
  const colours = Object.entries({ brand, accent }).filter(([, colour = ""]) => COLOUR.test(colour));
  return `:root {\n${colours.map(([name, colour]) => `  --portico-${name}: ${colour};\n`).join("")}}\n`;
}

interface PlainPage {
  /** The school whose name and colours the page shows. Undefined for an unknown host or a broken tenant. */
  readonly school?: TenantFile | undefined;
  readonly title: string;
  readonly paragraphs: readonly string[];
  readonly link?: { readonly href: string; readonly text: string };
  readonly form?: { readonly name: string; readonly value: string; readonly text: string };
  readonly reloads?: boolean;
}

/** Sends a page without the portal's script, for a rejection or an unsubscribe link. */
export function sendPlainPage(
  context: Context,
  status: ContentfulStatusCode,
  { school, title, paragraphs, link, form, reloads = false }: PlainPage,
): Response | Promise<Response> {
  context.header("Cache-Control", "no-store");
  const css = `${school === undefined ? "" : renderThemeCss(school)}${PAGE_CSS}`;
  context.header("Content-Security-Policy", policyOf(css, form === undefined ? "'none'" : "'self'"));
  // Add no white space to the style sheet: the Content-Security-Policy contains its hash.
  const page = html`<!doctype html>
    <html lang="${school?.lang ?? "en"}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${school === undefined ? title : `${title} – ${school.name}`}</title>
        ${raw(`<style>${css}</style>`)} ${reloads ? html`<script src="/dev/reload.js" defer></script>` : ""}
      </head>
      <body>
        ${school === undefined ? "" : html`<header>${school.name}</header>`}
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
