import { html, raw } from "hono/html";
import { REVIEW_PATH, type TenantDefinition } from "../../engine/core/index.ts";
import { toHashSource } from "../plain-page.ts";
import { serverText } from "../../engine/texts/index.ts";
import type { Pictures, Profile } from "../../engine/protocol/index.ts";
import type { LoadedTenant } from "../../engine/node/index.ts";

const HEAD_MARK = "<!-- portico:head -->";

/** The links to the parts of each screen, which the build has written into index.html. */
const SCREEN_PARTS = /<!-- portico:screen (\S+) (.*?) -->/gs;

/** Stands before the scripts, which read the data as soon as they start. */
const DATA_MARK = "<!-- portico:data -->";

const SCRIPTS_MARK = "<!-- portico:scripts -->";

/** A colour as tenants write it: hexadecimal, with or without opacity. */
export const COLOUR = /^#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i;

const STYLE = /<style(?: data-sheet="[^"]*")?>(.*?)<\/style>/gs;

/** The only script that stands in the page. Data blocks and the files that scripts are loaded from have attributes. */
const SCRIPT = /<script>(.*?)<\/script>/gs;

/** Screens whose parts are preloaded by their own address. The others have parts that nobody waits for. */
const SCREENS: Readonly<Record<string, string>> = {
  "/": "form",
  [REVIEW_PATH]: "review",
  "/login": "login",
  "/signup": "signup",
  "/confirm": "confirm",
  "/forgot": "forgot",
  "/reset": "reset",
};

interface PortalPage {
  readonly path: string;
  readonly isDevelopment: boolean;
  readonly pictures?: Pictures;
  /** That of the person who opens the page. */
  readonly profile?: Profile | undefined;
  /** Markup of what the page shows until its script has run. */
  readonly frame?: string | undefined;
}

/** What lets the page's own style sheets through its Content-Security-Policy. */
export const hashStyles = (page: string): readonly string[] => hashAll(page, STYLE);

/** The same for the script of index.html as it was built: a script in what was filled in is never let through. */
export const hashScripts = (template: string): readonly string[] => hashAll(template, SCRIPT);

const hashAll = (markup: string, element: RegExp): readonly string[] =>
  [...markup.matchAll(element)].map(([, text = ""]) => toHashSource(text));

/**
 * Fills index.html for a tenant: language, title, frame, the text for browsers without scripts, the configuration, and
 * what the page shows of its person. It preloads what the screen at `path` will need, which the browser would otherwise
 * find one file after another.
 */
export function fillPortalPage(
  template: string,
  { definition, hash }: LoadedTenant,
  { path, isDevelopment, pictures = {}, profile, frame }: PortalPage,
): string {
  const { lang, name } = definition.tenant;
  const screen = definition.pages.some((page) => page.path === path) ? "form" : SCREENS[path];
  const head = [
    renderMarkup(html`<meta name="description" content="${serverText(definition, "page.description", { name })}" />`),
    `<meta name="portico-config" content="/config/${hash}/">`,
    '<link rel="icon" type="image/svg+xml" href="/favicon.ico">',
    // A request of its own for two colours would hold up everything that is shown.
    `<style>${renderThemeCss(definition)}</style>`,
    ...(isDevelopment ? ['<script src="/dev/reload.js" defer></script>'] : []),
  ].join("\n    ");
  const shown = frame === undefined ? renderPlainFrame(name, serverText(definition, "page.noScript")) : raw(frame);
  return template
    .replace(/<html lang="[^"]*">/, () => renderMarkup(html`<html lang="${lang}">`))
    .replace(/<title>[^<]*<\/title>/, () => renderMarkup(html`<title>${name}</title>`))
    .replace('<div id="root"></div>', () => renderMarkup(html`<div id="root">${shown}</div>`))
    .replace(HEAD_MARK, () => head)
    .replace(SCRIPTS_MARK, () =>
      screen === "form" || screen === "review" ? `<link rel="modulepreload" href="/config/${hash}/validators.js">` : "",
    )
    .replace(SCREEN_PARTS, (_mark, name: string, links: string) => (name === screen ? links : ""))
    .replace(DATA_MARK, () => {
      const given = toDataBlock("config", { definition, pictures });
      return `${given}${profile === undefined ? "" : toDataBlock("profile", profile)}`;
    });
}

/** Returns the markup as text. It is never a promise, because no part of it is asynchronous. */
export function renderMarkup(markup: ReturnType<typeof html>): string {
  if (markup instanceof Promise) throw new Error("The portal page has a part that is not ready.");
  return markup.toString();
}

/** Data for the page's script, as an element that no browser runs. No text of anybody's can end it. */
export const toDataBlock = (name: string, data: object): string =>
  `<script type="application/json" id="portico-${name}">${JSON.stringify(data).replaceAll("<", "\\u003c")}</script>`;

/** The page's content until the portal's script has loaded, where no frame was drawn. */
const renderPlainFrame = (name: string, noScript: string) =>
  html`<div class="a-site">
    <header class="a-header">
      <div class="a-header__inner"><p class="a-header__name">${name}</p></div>
    </header>
    <main class="a-main"><noscript>${noScript}</noscript></main>
  </div>`;

/** Writes the tenant's colours as custom properties. A value that is not a colour is left out. */
export function renderThemeCss(definition: Pick<TenantDefinition, "tenant">): string {
  const { brand, accent } = definition.tenant.theme;
  const colours = Object.entries({ brand, accent }).filter(([, colour = ""]) => COLOUR.test(colour));
  return `:root {\n${colours.map(([name, colour]) => `  --portico-${name}: ${colour};\n`).join("")}}\n`;
}
