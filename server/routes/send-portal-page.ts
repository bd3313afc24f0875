import type { Context } from "hono";
import { REVIEW_PATH } from "../../engine/core/index.ts";
import type { LoadedTenant } from "../../engine/node/index.ts";
import type { Profile } from "../../engine/protocol/index.ts";
import { serverText } from "../../engine/texts/index.ts";
import type { AppDeps, AppEnv } from "../app-deps.ts";
import { reasonOf } from "../errors.ts";
import { contentSecurityPolicy } from "../middleware/protect.ts";
import { sessionCookie } from "../middleware/cookies.ts";
import { readPictures } from "../tenants/index.ts";
import { createPageProfiles } from "./page-profile.ts";
import { fillPortalPage, hashScripts, hashStyles } from "./portal-page.ts";
import { sendStatic, toStaticBody, type StaticBody } from "./static-files.ts";

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
