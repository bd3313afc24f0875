import { mkdir, mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, expect, it } from "vitest";
import { loadTenant } from "../../engine/node/index.ts";
import { officePageSchema } from "../../engine/protocol/index.ts";
import type { AppDeps } from "../app-deps.ts";
import { answerError } from "../middleware/answer-error.ts";
import { Routes } from "./route-parts.ts";
import { renderThemeCss } from "../plain-page.ts";
import { addOfficePageRoutes } from "./office-page-routes.ts";

const TEMPLATE =
  '<!doctype html><html lang="en"><head><title>Office</title><!-- office:head --></head><body><div id="office"></div></body></html>';
const loaded = await loadTenant("tenants/graduate");
const worded = {
  ...loaded,
  definition: {
    ...loaded.definition,
    tenant: { ...loaded.definition.tenant, name: "A </script><b>$& School" },
    texts: { ...loaded.definition.texts, "office.title": "The <i>deans</i>", "page.noScript": "For applicants" },
  },
};

let app: Routes;
beforeAll(async () => {
  const officeDir = await mkdtemp(join(tmpdir(), "portico-office-"));
  await mkdir(join(officeDir, "assets"));
  await writeFile(join(officeDir, "index.html"), TEMPLATE);
  await writeFile(join(officeDir, "assets", "main-1.js"), "export {};");
  app = new Routes();
  app.onError((error, context) => answerError(context, error));
  app.use(async (context, next) => {
    context.set("served", worded);
    await next();
  });
  addOfficePageRoutes(app, { settings: { officeDir }, uploads: {} } as AppDeps);
});

it.each(["/office", "/office/applications", "/office/applications/1234?status=submitted"])(
  "serves the office page at %s, hidden from search engines",
  async (path) => {
    const answer = await app.request(path);
    expect([answer.status, answer.headers.get("cache-control")]).toEqual([200, "no-cache"]);
    expect(answer.headers.get("x-robots-tag")).toBe("noindex, nofollow");
    const policy = answer.headers.get("content-security-policy") ?? "";
    expect(policy).toContain("style-src 'self' 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='");
    expect(policy).not.toContain("unsafe");
  },
);

it("includes the tenant's own office texts, and no data of the form or the applicants' pages", async () => {
  const page = await (await app.request("/office")).text();
  expect(page).toContain("<title>The &lt;i&gt;deans&lt;/i&gt; – A &lt;/script&gt;&lt;b&gt;$&amp; School</title>");
  expect(page).toContain(`<style>${renderThemeCss(loaded.definition.tenant)}</style>`);
  const data = /<script type="application\/json" id="portico-office">([^<]*)<\/script>/.exec(page)?.[1] ?? "";
  const given = officePageSchema.parse(JSON.parse(data));
  expect(given.name).toBe("A </script><b>$& School");
  expect(given.texts).toEqual({ "office.title": "The <i>deans</i>" });
  expect(Object.keys(JSON.parse(data) as object).sort()).toEqual(
    ["lang", "logIn", "logo", "name", "partner", "texts", "timeZone"].sort(),
  );
  expect(page).not.toMatch(/portico-config|portico-profile|data-model|birth_date/);
});

it("lets browsers cache the office's files for good, and answers 404 for a missing file", async () => {
  const file = await app.request("/office/assets/main-1.js");
  expect([file.status, file.headers.get("cache-control")]).toEqual([200, "public, max-age=31536000, immutable"]);
  for (const path of [
    "/office/assets/main-2.js",
    "/office/assets/../index.html",
    "/office/wp-login.php",
    "/office/.git",
  ])
    expect([path, (await app.request(path)).status]).toEqual([path, 404]);
});
