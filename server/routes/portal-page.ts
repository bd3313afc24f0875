import { html, raw } from "hono/html";
import { REVIEW_PATH, type TenantDefinition } from "../../engine/core/index.ts";
import { toHashSource } from "../plain-page.ts";
import { serverText } from "../../engine/texts/index.ts";
import type { Pictures, Profile } from "../../engine/protocol/index.ts";
import type { LoadedTenant } from "../../engine/node/index.ts";
import type { Context } from "hono";
import type { AppDeps, AppEnv } from "../app-deps.ts";
import { reasonOf } from "../errors.ts";
import { contentSecurityPolicy } from "../middleware/protect.ts";
import { sessionCookie } from "../middleware/cookies.ts";
import { readPictures } from "../tenants/index.ts";
import { createPageProfiles } from "./read-profile.ts";
import { sendStatic, toStaticBody, type StaticBody } from "./static-files.ts";

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

/** Screens beside the form pages that open the application of the person. */
const OPENING: readonly string[] = ["/", REVIEW_PATH, "/completion", "/account"];
const ACCOUNT_SCREENS: readonly string[] = ["/login", "/signup", "/confirm", "/forgot", "/reset"];
const HTML_TYPE = "text/html; charset=utf-8";

interface DrawnPage {
  readonly body: StaticBody;
  /** The hashes of its style sheets and of its script. */
  readonly styles: readonly string[];
  readonly scripts: readonly string[];
}

interface KeptPage {
  /** The build and the day that it was made from. */
  readonly version: string;
  readonly drawn: Promise<DrawnPage>;
}

/**
 * Sends the page of a screen, with what the browser would ask for next. The page of somebody who is logged in is theirs
 * alone, and nobody may keep it. That of a visitor is the same for all, and is made once a day, because what it shows may
 * depend on the date.
 */
export function createPortalPages(
  deps: AppDeps,
): (context: Context<AppEnv>, template: StaticBody) => Promise<Response> {
  const { logger, portalClock, renderFrame, settings, uploads, versions } = deps;
  const findProfile = createPageProfiles(deps);
  const encoder = new TextEncoder();
  const kept = new WeakMap<LoadedTenant, Map<string, KeptPage>>();

  const draw = async (
    loaded: LoadedTenant,
    template: StaticBody,
    path: string,
    person: Profile | "visitor" | "unknown",
  ): Promise<DrawnPage> => {
    const { definition, hash, tenant } = loaded;
    const pictures = await readPictures(loaded);
    let frame: string | undefined;
    try {
      frame = renderFrame?.({
        tenant,
        configUrl: `/config/${hash}/`,
        pictures,
        path,
        person,
        now: new Date(portalClock.now()),
        noScript: serverText(definition, "page.noScript"),
      });
    } catch (error) {
      // Without a frame, a page shows the same a moment later. Its message could quote an answer.
      logger.error({ tenant: loaded.id, path, reason: reasonOf(error) }, "the frame of a page could not be drawn");
    }
    const profile = typeof person === "string" ? undefined : person;
    const { isDevelopment } = settings;
    const built = new TextDecoder().decode(template.bytes);
    const page = fillPortalPage(built, loaded, {
      path,
      isDevelopment,
      pictures,
      profile,
      frame,
    });
    return {
      body: toStaticBody(encoder.encode(page), HTML_TYPE),
      styles: hashStyles(page),
      scripts: hashScripts(built),
    };
  };

  const send = async ({ req }: Context<AppEnv>, { body, styles, scripts }: DrawnPage, cacheControl: string) => {
    const answer = await sendStatic(req.raw, body, cacheControl);
    answer.headers.set("Content-Security-Policy", contentSecurityPolicy(uploads.postOrigin, { styles, scripts }));
    return answer;
  };

  return async (context, template) => {
    const { path } = context.req;
    const loaded = context.get("served");
    const isPage = loaded.definition.pages.some((page) => page.path === path);
    const isOpening = isPage || OPENING.includes(path);
    // The page names its version with what is typed there. One that cannot be kept now is kept with the next page.
    void versions.keep(loaded).catch(() => undefined);
    if (isOpening && sessionCookie.read(context, settings) !== undefined) {
      const profile = await findProfile(context);
      const answer = await send(context, await draw(loaded, template, path, profile ?? "unknown"), "no-store");
      answer.headers.delete("ETag");
      answer.headers.append("Vary", "Cookie");
      return answer;
    }
    const day = new Date(portalClock.now()).toISOString().slice(0, 10);
    const known = isOpening || ACCOUNT_SCREENS.includes(path) ? path : "/*";
    const version = `${template.etag} ${day}`;
    const pages = kept.get(loaded) ?? new Map<string, KeptPage>();
    kept.set(loaded, pages);
    let page = pages.get(known);
    if (page?.version !== version) {
      page = { version, drawn: draw(loaded, template, known, "visitor") };
      pages.set(known, page);
      page.drawn.catch(() => pages.delete(known));
    }
    const answer = await send(context, await page.drawn, "no-cache");
    if (isOpening) answer.headers.append("Vary", "Cookie");
    return answer;
  };
}
