import { html, raw } from "hono/html";
import { toHashSource } from "../content-hash-source.ts";
import { defaultMessage } from "../errors.ts";

const PAGE_CSS = `body { max-width: 40rem; margin: 4rem auto; padding: 0 1rem; color: #1a2230; background: #f6f5f1; font: 1.125rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
h1 { font-size: 1.75rem; line-height: 1.25; }`;

/** The script is that of development, which loads the page again when the tenant is mended. */
export const MENDING_POLICY = [
  "default-src 'none'",
  `style-src 'self' ${toHashSource(PAGE_CSS)}`,
  "script-src 'self'",
  "connect-src 'self'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join("; ");

/**
 * The page of a tenant whose files are broken. It is in the default words, because the tenant's own cannot be read, and
 * names nothing of the tenant, because its visitors cannot do anything about it.
 */
export function renderMendingPage(isDevelopment: boolean) {
  const title = defaultMessage("mending.title");
  // The Content-Security-Policy allows the style sheet by its hash, so no white space may be added to it.
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        ${raw(`<style>${PAGE_CSS}</style>`)}
        ${isDevelopment ? html`<script src="/dev/reload.js" defer></script>` : ""}
      </head>
      <body>
        <main>
          <h1>${title}</h1>
          <p>${defaultMessage("mending.text")}</p>
          <p>${defaultMessage("mending.safe")}</p>
        </main>
      </body>
    </html>`;
}
