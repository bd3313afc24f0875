import { html, raw } from "hono/html";
import type { LoadedTenant } from "../../engine/node/index.ts";
import { serverText } from "../../engine/texts/index.ts";

/** The page for staff whose link is invalid, has expired or was withdrawn. It looks like the print page. */
export function renderServiceLinkEnded({ definition }: LoadedTenant, pageCss: string) {
  const { lang, name, partner } = definition.tenant;
  const title = serverText(definition, "service.endedTitle");
  // The Content-Security-Policy allows the style sheet by its hash, so no white space may be added to it.
  return html`<!doctype html>
    <html lang="${lang}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title} - ${name}</title>
        ${raw(`<style>${pageCss}</style>`)}
      </head>
      <body>
        <main>
          <header class="heading">
            <p class="university">${partner.university}</p>
            <h1>${title}</h1>
          </header>
          <p>${serverText(definition, "service.ended")}</p>
          <p>${serverText(definition, "service.endedContact")}</p>
        </main>
      </body>
    </html> `;
}
