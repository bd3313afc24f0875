import { serverText } from "../../engine/texts/index.ts";
import type { LoadedTenant } from "../../engine/node/index.ts";

const HEAD_MARK = "<!-- portico:head -->";

/** The parts of a form page, as the build has written them into index.html. */
const FORM_PARTS = /<!-- portico:form (.*?) -->/;

/**
 * index.html as this tenant's: language, title, frame, what it says without scripts, and where its configuration and theme are.
 * It asks at once for what the screen at `path` will need, which would else be found one after the other.
 */
export function fillPortalPage(
  template: string,
  { definition, hash }: LoadedTenant,
  path: string,
  isDevelopment: boolean,
): string {
  const { lang, name } = definition.tenant;
  const isForm = path === "/" || definition.pages.some((page) => page.path === path);
  const head = [
    `<meta name="portico-config" content="/config/${hash}/">`,
    `<link rel="preload" as="fetch" crossorigin href="/config/${hash}/tenant.json">`,
    ...(isForm ? [`<link rel="modulepreload" href="/config/${hash}/validators.js">`] : []),
    `<link rel="stylesheet" href="/config/${hash}/theme.css">`,
    ...(isDevelopment ? ['<script src="/dev/reload.js" defer></script>'] : []),
  ].join("\n    ");
  return template
    .replace(/<html lang="[^"]*">/, () => `<html lang="${escapeHtml(lang)}">`)
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(name)}</title>`)
    .replace(
      '<div id="root"></div>',
      () => `<div id="root">${renderFrame(name, serverText(definition, "page.noScript"))}</div>`,
    )
    .replace(HEAD_MARK, () => head)
    .replace(FORM_PARTS, (_mark, links: string) => (isForm ? links : ""));
}

/** What stands there until the portal's script has come, however slow the line; and all there is where no script runs. */
function renderFrame(name: string, noScript: string): string {
  return `<div class="a-site"><header class="a-header"><div class="a-header__inner"><p class="a-header__name">${escapeHtml(name)}</p></div></header><main class="a-main"><noscript>${escapeHtml(noScript)}</noscript></main></div>`;
}

/** The tenant's colours as custom properties; anything that is no colour is left out. */
export function renderThemeCss({ definition }: LoadedTenant): string {
  const { brand, accent } = definition.tenant.theme;
  const colours = Object.entries({ brand, accent }).filter(([, colour = ""]) =>
    /^#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i.test(colour),
  );
  return `:root {\n${colours.map(([name, colour]) => `  --portico-${name}: ${colour};\n`).join("")}}\n`;
}

/** Names filled in for a title may hold anything. */
const escapeHtml = (value: string): string => value.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
