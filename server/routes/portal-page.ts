import { html, raw } from "hono/html";
import { REVIEW_PATH } from "../../engine/core/index.ts";
import { renderThemeCss, toHashSource } from "../plain-page.ts";
import { serverText } from "../../engine/texts/index.ts";
import type { Pictures, Profile } from "../../engine/protocol/index.ts";
import type { LoadedTenant } from "../../engine/node/index.ts";
import type { Context } from "hono";
import type { AppDeps, AppEnv } from "../app-deps.ts";
import { reasonOf } from "../errors.ts";
import { onceFor } from "../once.ts";
import { contentSecurityPolicy } from "../middleware/protect.ts";
import { sessionCookie, writeCurrentCookie } from "../middleware/cookies.ts";
import { readPictures } from "../tenants/index.ts";
import { createPageProfiles } from "./read-profile.ts";
import { sendStatic, toStaticBody, type StaticBody } from "./static-files.ts";

const HEAD_MARK = "<!-- portico:head -->";

const SCREEN_PARTS = /<!-- portico:screen (\S+) (.*?) -->/gs;

const DATA_MARK = "<!-- portico:data -->";

const SCRIPTS_MARK = "<!-- portico:scripts -->";

const STYLE = /<style(?: data-sheet="[^"]*")?>(.*?)<\/style>/gs;

/** Matches inline scripts. Data blocks and script files have attributes, so this pattern skips them. */
const SCRIPT = /<script>(.*?)<\/script>/gs;

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
  /** Null if the browser has a session cookie, but the server has no profile for it. */
  readonly profile?: Profile | null | undefined;
  readonly frame?: string | undefined;
}

/** Returns the hashes of the page's style sheets, for its Content-Security-Policy. */
export const hashStyles = (page: string): readonly string[] => hashAll(page, STYLE);

/** Returns the hashes of the built template's inline scripts. No other inline script can run. */
export const hashScripts = (template: string): readonly string[] => hashAll(template, SCRIPT);

const hashAll = (markup: string, element: RegExp): readonly string[] =>
  [...markup.matchAll(element)].map(([, text = ""]) => toHashSource(text));

/** Fills index.html for a tenant. Preloads the files of the screen at `path`. */
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
    // Embed the style sheet: another request would delay the page.
    `<style>${renderThemeCss(definition.tenant)}</style>`,
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

export function renderMarkup(markup: ReturnType<typeof html>): string {
  if (markup instanceof Promise) throw new Error("The portal page has a part that is not ready.");
  return markup.toString();
}

/** Embeds data for the page's script. Escapes `<`, so that a text cannot end the element. */
export const toDataBlock = (name: string, data: object | null): string =>
  `<script type="application/json" id="portico-${name}">${JSON.stringify(data).replaceAll("<", "\\u003c")}</script>`;

const renderPlainFrame = (name: string, noScript: string) =>
  html`<div class="a-site">
    <header class="a-header">
      <div class="a-header__inner"><p class="a-header__name">${name}</p></div>
    </header>
    <main class="a-main"><noscript>${noScript}</noscript></main>
  </div>`;

const OPENING: readonly string[] = ["/", REVIEW_PATH, "/completion", "/account"];
const ACCOUNT_SCREENS: readonly string[] = ["/login", "/signup", "/confirm", "/forgot", "/reset"];
const HTML_TYPE = "text/html; charset=utf-8";

/**
 * Sends the page of a screen with its data. Marks pages with a profile as private. Renders a visitor's page once a day,
 * because it depends on the date.
 */
export function createPortalPages(
  deps: AppDeps,
): (context: Context<AppEnv>, template: StaticBody) => Promise<Response> {
  const { logger, portalClock, renderFrame, settings, uploads, versions } = deps;
  const findProfile = createPageProfiles(deps);
  const encoder = new TextEncoder();

  const draw = async (
    loaded: LoadedTenant,
    template: StaticBody,
    path: string,
    person: Profile | "visitor" | "unknown",
  ) => {
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
      // Send the page without its frame: the script renders the screen. Do not log the message, which may quote an
      // answer.
      logger.error({ tenant: loaded.id, path, reason: reasonOf(error) }, "the frame of a page could not be drawn");
    }
    const profile = person === "visitor" ? undefined : person === "unknown" ? null : person;
    const { isDevelopment } = settings;
    const built = new TextDecoder().decode(template.bytes);
    const page = fillPortalPage(built, loaded, { path, isDevelopment, pictures, profile, frame });
    return {
      body: toStaticBody(encoder.encode(page), HTML_TYPE),
      styles: hashStyles(page),
      scripts: hashScripts(built),
    };
  };

  type Drawn = ReturnType<typeof draw>;
  // The template is the same object until its file changes.
  const pagesOf = onceFor((_: StaticBody) =>
    onceFor((__: LoadedTenant) => new Map<string, { readonly day: string; readonly drawn: Drawn }>()),
  );
  const send = async ({ req }: Context<AppEnv>, drawn: Drawn, cacheControl: string) => {
    const { body, styles, scripts } = await drawn;
    const answer = await sendStatic(req.raw, body, cacheControl);
    answer.headers.set("Content-Security-Policy", contentSecurityPolicy(uploads.postOrigin, { styles, scripts }));
    return answer;
  };

  return async (context, template) => {
    const { path } = context.req;
    const loaded = context.get("served");
    const isPage = loaded.definition.pages.some((page) => page.path === path);
    const isOpening = isPage || OPENING.includes(path);
    // Store this form version, because saves from this page will name it. If the write fails, the next page tries
    // again.
    void versions.keep(loaded).catch(() => undefined);
    if (isOpening && sessionCookie.read(context, settings) !== undefined) {
      const profile = await findProfile(context);
      const answer = await send(context, draw(loaded, template, path, profile ?? "unknown"), "no-store");
      answer.headers.delete("ETag");
      answer.headers.append("Vary", "Cookie");
      context.res = answer;
      // Without this cookie, the page's script would treat the applicant as a visitor.
      if (profile !== undefined) writeCurrentCookie(context, settings, profile.account);
      return context.res;
    }
    const day = new Date(portalClock.now()).toISOString().slice(0, 10);
    const known = isOpening || ACCOUNT_SCREENS.includes(path) ? path : "/*";
    const pages = pagesOf(template)(loaded);
    let page = pages.get(known);
    if (page?.day !== day) {
      page = { day, drawn: draw(loaded, template, known, "visitor") };
      pages.set(known, page);
      page.drawn.catch(() => pages.delete(known));
    }
    const answer = await send(context, page.drawn, "no-cache");
    if (isOpening) answer.headers.append("Vary", "Cookie");
    return answer;
  };
}
