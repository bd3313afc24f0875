import { html } from "hono/html";
import type { LoadedTenant } from "../../engine/node/index.ts";
import { serverText } from "../../engine/texts/index.ts";
import { renderHtmlPage } from "../html-page.ts";

/** The page for staff whose link is invalid, has expired or was withdrawn. It looks like the print page. */
export function renderServiceLinkEnded({ definition }: LoadedTenant, pageCss: string) {
  const { lang, name, partner } = definition.tenant;
  const title = serverText(definition, "service.endedTitle");
  return renderHtmlPage({
    lang,
    title: `${title} - ${name}`,
    css: pageCss,
    main: html`<header class="heading">
        <p class="university">${partner.university}</p>
        <h1>${title}</h1>
      </header>
      <p>${serverText(definition, "service.ended")}</p>
      <p>${serverText(definition, "service.endedContact")}</p>`,
  });
}
