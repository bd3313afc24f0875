import { html, raw } from "hono/html";

type Html = ReturnType<typeof html>;

interface HtmlPage {
  readonly lang: string;
  readonly title: string;
  readonly css: string;
  /** What else its head has. */
  readonly head?: Html | undefined;
  readonly main: Html;
}

/** A page that no search engine lists, with its style sheet in it. */
export function renderHtmlPage({ lang, title, css, head, main }: HtmlPage) {
  // The Content-Security-Policy allows the style sheet by its hash, so no white space may be added to it.
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
