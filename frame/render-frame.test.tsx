// @vitest-environment jsdom
import { createElement } from "react";
import { flushSync } from "react-dom";
import { createRoot, type Root } from "react-dom/client";
import { createBrowserRouter, RouterProvider } from "react-router-dom";
import { afterEach, describe, expect, it, vi } from "vitest";
import { createPortal } from "../app/create-portal.ts";
import { createRoutes } from "../app/routes.tsx";
import { REVIEW_PATH } from "../engine/core/index.ts";
import { loadTenant } from "../engine/node/index.ts";
import { WEB_STATUSES, type Profile } from "../engine/protocol/index.ts";
import { renderFrame } from "./render-frame.tsx";

const TENANTS = await Promise.all(
  ["tenants/graduate", "tenants/certificate", "tenants/nursing", "templates/starter"].map((folder) =>
    loadTenant(folder),
  ),
);
const PICTURES = { logo: { width: 208, height: 56 }, hero: { width: 1600, height: 480 } };
const CONFIG_URL = "/config/0123456789abcdef/";
const ACCOUNT_PATHS = ["/login", "/signup", "/confirm", "/forgot", "/reset"];
const PARTS = [".p-skip-link", ".a-header", ".a-banner", ".a-steps", ".a-page__head", "h1.p-card__title"];

const PROFILE: Profile = {
  answer: {},
  document_answer: {},
  tabs: {},
  add_another: {},
  username: "ada@example.edu",
  last_page: null,
  successful_login: ["2026-11-22T16:00:00.000Z", "2026-11-22T17:00:00.000Z"],
  web_status: [{ web_status: "started", at: "2026-11-22T16:00:00.000Z" }],
  reference: null,
  digest: null,
  revision: 3,
  account: "0b8f",
  journal_key: btoa("k".repeat(32)),
  content_revision: 1,
  marks: {},
  asides: [],
  files: { removed: {}, begun: {} },
  arranged: {},
  round: "",
  epoch: "e1",
  notice: null,
  reopened: null,
  lapsed: null,
  withdrawn: null,
  submissions: 0,
};

// Never resolves, because the page shows before this module arrives. In later tests, the module would already be
// loaded.
vi.mock("../app/application/application-notices.ts", () => new Promise(() => undefined));

let root: Root | undefined;

afterEach(() => {
  root?.unmount();
  root = undefined;
  document.body.replaceChildren();
  for (const cookie of document.cookie.split("; "))
    document.cookie = `${cookie.split("=", 1).join("")}=; Max-Age=0; Path=/`;
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  window.history.pushState(null, "", "/");
});

type Loaded = (typeof TENANTS)[number];

const frameOf = ({ tenant }: Loaded, path: string, person: Profile | "visitor" | "unknown") =>
  renderFrame({
    tenant,
    configUrl: CONFIG_URL,
    pictures: PICTURES,
    path,
    person,
    now: new Date(),
    noScript: "Please turn on <scripts>.",
  });

async function firstRender({ tenant }: Loaded, path: string, profile?: Profile): Promise<string> {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("This test has no network.")));
  window.history.pushState(null, "", path);
  // Makes the page new, although earlier tests took time.
  vi.spyOn(performance, "now").mockReturnValue(500);
  if (profile !== undefined) {
    document.cookie = `${tenant.definition.tenant.session.cookiePrefix}session=${profile.account}; Path=/`;
    const given = document.createElement("script");
    given.type = "application/json";
    given.id = "portico-profile";
    given.textContent = JSON.stringify(profile);
    document.body.append(given);
  }
  const portal = createPortal({
    definition: tenant.definition,
    pictures: PICTURES,
    configUrl: CONFIG_URL,
    goTo: () => undefined,
  });
  portal.queryClient.setQueryData(["tenant"], tenant);
  const router = createBrowserRouter(createRoutes(portal));
  await vi.waitUntil(() => router.state.initialized, { timeout: 60_000, interval: 1 });
  expect(Object.values(router.state.errors ?? {}).map(String)).toEqual([]);
  const place = document.createElement("div");
  document.body.append(place);
  root = createRoot(place);
  flushSync(() => root?.render(createElement(RouterProvider, { router })));
  return place.innerHTML;
}

function partsOf(markup: string): { readonly parts: readonly Element[]; readonly status: string | undefined } {
  const page = document.createElement("div");
  page.innerHTML = markup.replace(/\b_[rR]_\w*_/g, "id");
  const parts = PARTS.flatMap((part) => [...page.querySelectorAll(part)]);
  expect(parts.map(({ outerHTML }) => outerHTML).join("")).toContain("<h1");
  return { parts, status: page.querySelector(".a-saving > p")?.textContent.trim() };
}

describe.each(TENANTS.map((loaded) => ({ loaded, id: loaded.id })))("the frame of $id", ({ loaded }) => {
  const pages = [...loaded.definition.pages.map(({ path }) => path), REVIEW_PATH];

  // Only the tenant's words differ on account screens, so test these screens for one tenant.
  it.each(loaded.id === "graduate" ? [...pages, ...ACCOUNT_PATHS] : pages)(
    "equals the browser's first render of a visitor's %s",
    async (path) => {
      const frame = partsOf(frameOf(loaded, path, "visitor"));
      expect(frame.parts.length).toBeGreaterThan(2);
      expect(partsOf(await firstRender(loaded, path))).toEqual(frame);
    },
  );

  it.each([...pages, "/"])(
    "equals the browser's first render of an applicant's %s, or of the last visited page",
    async (path) => {
      const profile = { ...PROFILE, last_page: path === "/" ? (pages.at(-2) ?? null) : null };
      // Leaves out the saving status, because default answers may already be on their way to the server.
      const { parts } = partsOf(frameOf(loaded, path, profile));
      expect(partsOf(await firstRender(loaded, path, profile)).parts).toEqual(parts);
    },
  );
});

describe("the frame", () => {
  const graduate = TENANTS.find(({ id }) => id === "graduate") ?? TENANTS[0];
  if (graduate === undefined) throw new Error("There is no tenant.");

  it("shows no personal content for an unknown person or a submitted application", () => {
    const submitted: Profile = {
      ...PROFILE,
      web_status: WEB_STATUSES.map((web_status) => ({ web_status, at: "2026-11-22T16:00:00.000Z" })),
    };
    for (const frame of [
      frameOf(graduate, "/about", "unknown"),
      frameOf(graduate, "/about", submitted),
      frameOf(graduate, "/completion", PROFILE),
      frameOf(graduate, "/no-such-page", "visitor"),
    ]) {
      expect(frame).toContain("a-header");
      expect(frame).not.toMatch(/<h1|a-banner|Welcome/i);
    }
  });

  it("escapes the text for browsers without scripts", () => {
    for (const path of ["/about", "/login", "/verify"])
      expect(frameOf(graduate, path, "visitor")).toContain("<noscript>Please turn on &lt;scripts&gt;.</noscript>");
  });

  it("leaves the heading to the script if the page shows a deadline above it", () => {
    const { tenant } = graduate;
    const rounds = [{ id: "autumn", label: "Autumn", opens: "2026-01-01T00:00", closes: "2099-01-01T00:00" }];
    const definition = { ...tenant.definition, tenant: { ...tenant.definition.tenant, rounds } };
    const frame = frameOf({ ...graduate, tenant: { ...tenant, definition } }, "/about", "visitor");
    expect(frame).toContain("a-steps");
    expect(frame).not.toContain("<h1");
  });
});
