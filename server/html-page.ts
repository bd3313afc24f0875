import { html, raw } from "hono/html";

type Html = ReturnType<typeof html>;

interface HtmlPage {
  readonly lang: string;
  readonly title: string;
  readonly css: string;
  readonly head?: Html | undefined;
  readonly main: Html;
}

export function renderHtmlPage({ lang, title, css, head, main }: HtmlPage) {
  // No white space may be added: the Content-Security-Policy has the style sheet's hash.
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
