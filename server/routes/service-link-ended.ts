import type { LoadedTenant } from "../../engine/node/index.ts";
import { SERVER_ERRORS } from "../errors.ts";

/** What staff see instead of the application when their link is not, or no longer, good. */
export function renderServiceLinkEnded({ definition }: LoadedTenant): string {
  const { lang, name, partner } = definition.tenant;
  const contact = `If you need it again, write to ${partner.admissions_email}.`;
  return `<!doctype html>
<html lang="${escapeHtml(lang)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${escapeHtml(`This link has ended - ${name}`)}</title></head>
<body><main><h1>This link has ended</h1><p>${escapeHtml(SERVER_ERRORS.service_token_invalid.message)}</p><p>${escapeHtml(contact)}</p></main></body>
</html>
`;
}

const escapeHtml = (value: string): string => value.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
