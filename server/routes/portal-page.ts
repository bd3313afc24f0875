import { serverText } from "../../engine/core/index.ts";
import type { LoadedTenant } from "../../engine/node/index.ts";

const HEAD_MARK = "<!-- portico:head -->";

/** index.html as this tenant's: language, title, what it says without scripts, and where its configuration and theme are. */
export function fillPortalPage(template: string, { definition, hash }: LoadedTenant, isDevelopment: boolean): string {
  const { lang, name } = definition.tenant;
  const head = [
    `<meta name="portico-config" content="/config/${hash}/">`,
    `<link rel="stylesheet" href="/config/${hash}/theme.css">`,
    ...(isDevelopment ? ['<script src="/dev/reload.js" defer></script>'] : []),
  ].join("\n    ");
  return template
    .replace(/<html lang="[^"]*">/, () => `<html lang="${escapeHtml(lang)}">`)
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(name)}</title>`)
    .replace("<noscript></noscript>", () => `<noscript>${escapeHtml(serverText(definition, "page.noScript"))}</noscript>`)
    .replace(HEAD_MARK, () => head);
}

/** The tenant's colours as custom properties; anything that is no colour is left out. */
export function renderThemeCss({ definition }: LoadedTenant): string {
  const { brand, accent } = definition.tenant.theme;
  const colours = Object.entries({ brand, accent }).filter(([, colour]) => /^#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i.test(colour));
  return `:root {\n${colours.map(([name, colour]) => `  --portico-${name}: ${colour};\n`).join("")}}\n`;
}

/** Names filled in for a title may hold anything. */
const escapeHtml = (value: string): string => value.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
