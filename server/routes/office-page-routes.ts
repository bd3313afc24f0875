import { html } from "hono/html";
import type { LoadedTenant } from "../../engine/node/index.ts";
import type { OfficePage } from "../../engine/protocol/index.ts";
import { OFFICE_TEXTS, officeText } from "../../engine/texts/index.ts";
import type { AppDeps } from "../app-deps.ts";
import { ServerError } from "../errors.ts";
import { onceFor } from "../once.ts";
import { renderThemeCss, toHashSource } from "../plain-page.ts";
import { contentSecurityPolicy, EMPTY_STYLE } from "../middleware/protect.ts";
import { readPictures } from "../tenants/index.ts";
import { hashScripts, renderMarkup, toDataBlock } from "./portal-page.ts";
import type { Routes } from "./route-parts.ts";
import { createStaticFiles, sendStatic, toStaticBody, type StaticBody } from "./static-files.ts";

const HTML_TYPE = "text/html; charset=utf-8";
const IMMUTABLE = "public, max-age=31536000, immutable";
const NO_INDEX = "noindex, nofollow";
/** Paths that scanners request, such as `/office/x.php`. */
const FILE = /\/\.|\.[a-z0-9]+$/i;

/** Serves the office's files, and one page for all its screens. */
export function addOfficePageRoutes(routes: Routes, { settings, uploads, sso }: AppDeps): void {
  const files = createStaticFiles(settings.officeDir);
  /** Allows one empty style element, which Chakra's components fill at run time. */
  const policyOf = ({ definition }: LoadedTenant, template: StaticBody): string =>
    contentSecurityPolicy(uploads.postOrigin, {
      scripts: hashScripts(new TextDecoder().decode(template.bytes)),
      styles: [EMPTY_STYLE, toHashSource(renderThemeCss(definition.tenant))],
      hasFrames: true,
    });
  const draw = (loaded: LoadedTenant, template: StaticBody) => ({
    policy: policyOf(loaded, template),
    body: drawPage(loaded, template, {
      sso: sso?.isFor(loaded.id) === true,
      password: sso?.isOnlyWay(loaded.id) !== true,
    }),
  });
  // The template is the same object until its file changes.
  const pagesOf = onceFor((template: StaticBody) => onceFor((loaded: LoadedTenant) => draw(loaded, template)));

  routes.get("/office/assets/*", async (context) => {
    const file = await files(context.req.path.slice("/office".length));
    if (file === undefined) throw new ServerError("not_found");
    return sendStatic(context.req.raw, file, IMMUTABLE);
  });

  for (const path of ["/office", "/office/*"])
    routes.get(path, async (context) => {
      if (FILE.test(context.req.path)) throw new ServerError("not_found");
      const template = await files("index.html");
      if (template === undefined)
        throw new ServerError("not_found", {
          message: `The pages of the office are not built in ${settings.officeDir}.`,
        });
      const page = pagesOf(template)(context.get("served"));
      const answer = await sendStatic(context.req.raw, await page.body, "no-cache");
      answer.headers.set("Content-Security-Policy", page.policy);
      answer.headers.set("X-Robots-Tag", NO_INDEX);
      return answer;
    });
}

async function drawPage(loaded: LoadedTenant, template: StaticBody, logIn: OfficePage["logIn"]): Promise<StaticBody> {
  const { definition, hash } = loaded;
  const { name, lang, timeZone, theme, partner } = definition.tenant;
  const { logo } = await readPictures(loaded);
  const page: OfficePage = {
    name,
    lang,
    timeZone,
    logIn,
    logo: theme.logo === undefined ? null : { src: `/config/${hash}/assets/${theme.logo}`, ...logo },
    texts: Object.fromEntries(Object.entries(definition.texts).filter(([key]) => Object.hasOwn(OFFICE_TEXTS, key))),
    partner,
  };
  const title = `${officeText(definition, "office.title")} – ${name}`;
  const text = new TextDecoder()
    .decode(template.bytes)
    .replace(/<html lang="[^"]*">/, () => renderMarkup(html`<html lang="${lang}">`))
    .replace(/<title>[^<]*<\/title>/, () => renderMarkup(html`<title>${title}</title>`))
    .replace("<!-- office:head -->", () => `<style>${renderThemeCss(definition.tenant)}</style>`)
    .replace('<div id="office"></div>', () =>
      // Shown until the script has drawn the office.
      renderMarkup(
        html`<div id="office">
          <main class="a-main">
            <h1>${title}</h1>
            <noscript>${officeText(definition, "office.noScript")}</noscript>
          </main>
        </div>`,
      ),
    )
    .replace("</body>", () => `${toDataBlock("office", page)}</body>`);
  return toStaticBody(new TextEncoder().encode(text), HTML_TYPE);
}
