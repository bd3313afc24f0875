import { join } from "node:path";
import type { LoadedTenant } from "../../engine/node/index.ts";
import type { AppDeps } from "../app-deps.ts";
import { ServerError } from "../errors.ts";
import { onceFor } from "../once.ts";
import { COLOUR } from "../plain-page.ts";
import { createPortalPages } from "./portal-page.ts";
import type { Routes } from "./route-parts.ts";
import { renderServicePage } from "./service-routes.ts";
import { createStaticFiles, sendStatic, toStaticBody } from "./static-files.ts";
import type { TenantDefinition } from "../../engine/core/index.ts";
import { escapeXml } from "../escape-xml.ts";

const IMMUTABLE = "public, max-age=31536000, immutable";
const JSON_TYPE = "application/json; charset=utf-8";
const NOT_PAGES =
  /^\/(api|public|service|lookup|uploads|config|assets|office|dev|livez|readyz|metrics|openapi\.json)(\/|$)/;

/** Paths that scanners request, such as `/.git/config` and `/wp-login.php/x`. */
const FILE = /\/\.|\.[a-z0-9]+(\/|$)/i;

export const isPage = (path: string): boolean =>
  !FILE.test(safeDecode(path)) && (!NOT_PAGES.test(path) || /^\/office(\/|$)/.test(path));

/** Serves built files, each tenant's configuration under its hash, and the portal's pages. */
export function addBrowserRoutes(routes: Routes, deps: AppDeps): void {
  const { settings, tenants } = deps;
  const appFiles = createStaticFiles(settings.appDir);
  const assetsOf = onceFor(({ assetsFolder }: LoadedTenant) => createStaticFiles(assetsFolder));
  const encoder = new TextEncoder();
  const partOf = (contentType: string, render: (loaded: LoadedTenant) => string) =>
    onceFor((loaded: LoadedTenant) => toStaticBody(encoder.encode(render(loaded)), contentType));
  const definitionOf = partOf(JSON_TYPE, ({ definition }) => JSON.stringify(definition));
  const validatorsOf = partOf("text/javascript; charset=utf-8", ({ validatorsModule }) => validatorsModule);
  const faviconOf = partOf("image/svg+xml", ({ definition }) => renderFavicon(definition));
  const portalPages = createPortalPages(deps);

  routes.get("/config/:hash/:part{.+}", async (context) => {
    const loaded = tenants.findByHash(context.req.param("hash"));
    const part = context.req.param("part");
    if (loaded === undefined) throw new ServerError("not_found");
    if (part === "tenant.json") return sendStatic(context.req.raw, definitionOf(loaded), IMMUTABLE);
    if (part === "validators.js") return sendStatic(context.req.raw, validatorsOf(loaded), IMMUTABLE);
    const asset = part.startsWith("assets/") ? await assetsOf(loaded)(part.slice("assets/".length)) : undefined;
    if (asset === undefined) throw new ServerError("not_found");
    return sendStatic(context.req.raw, asset, IMMUTABLE);
  });

  routes.get("/favicon.ico", (context) =>
    sendStatic(context.req.raw, faviconOf(context.get("served")), "public, max-age=86400"),
  );

  routes.get("/assets/*", async (context) => {
    const file = await appFiles(safeDecode(context.req.path));
    if (file === undefined) throw new ServerError("not_found");
    return sendStatic(context.req.raw, file, IMMUTABLE);
  });

  routes.get("*", async (context) => {
    const { path } = context.req;
    if (NOT_PAGES.test(path)) return context.notFound();
    const serviceToken = context.req.query("service_token");
    if (serviceToken !== undefined && serviceToken !== "") return renderServicePage(deps, context, serviceToken);
    const file = path === "/" || path === "/index.html" ? undefined : await appFiles(safeDecode(path));
    if (file !== undefined) return sendStatic(context.req.raw, file, "no-cache");
    const isKnown = path === "/index.html" || context.get("served").definition.pages.some((page) => page.path === path);
    if (!isKnown && FILE.test(safeDecode(path))) throw new ServerError("not_found");
    const template = await appFiles("index.html");
    if (template === undefined)
      throw new ServerError("not_found", {
        message: `The portal's pages are not built: ${join(settings.appDir, "index.html")} is missing.`,
      });
    return portalPages(context, template);
  });
}

function safeDecode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return "/";
  }
}

export function renderFavicon({ tenant }: Pick<TenantDefinition, "tenant">): string {
  const { brand = "" } = tenant.theme;
  const letter = escapeXml([...tenant.name][0] ?? "");
  const fill = COLOUR.test(brand) ? brand : "#333";
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="6" fill="${fill}"/>` +
    `<text x="16" y="23" text-anchor="middle" font-family="serif" font-size="21" fill="#fff">${letter}</text></svg>`
  );
}
