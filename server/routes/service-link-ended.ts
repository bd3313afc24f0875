import type { LoadedTenant } from "../../engine/node/index.ts";
import { serverText } from "../../engine/texts/index.ts";

/** What staff see instead of the application when their link is not, or no longer, good: in the looks of the print page. */
export function renderServiceLinkEnded({ definition }: LoadedTenant, pageCss: string): string {
  const { lang, name, partner } = definition.tenant;
  const title = serverText(definition, "service.endedTitle");
  const say = (key: "service.ended" | "service.endedContact") => `<p>${escapeHtml(serverText(definition, key))}</p>`;
  return `<!doctype html>
<html lang="${escapeHtml(lang)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${escapeHtml(`${title} - ${name}`)}</title><style>${pageCss}</style></head>
<body><main><header class="heading"><p class="university">${escapeHtml(partner.university)}</p><h1>${escapeHtml(title)}</h1></header>${say("service.ended")}${say("service.endedContact")}</main></body>
</html>
`;
}

const escapeHtml = (value: string): string => value.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
