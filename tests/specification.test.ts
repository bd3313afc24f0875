import { beforeAll, describe, expect, it } from "vitest";
import { createRoutes } from "../app/routes.tsx";
import type { Portal } from "../app/portal.tsx";
import { SPECIFICATION_OPERATORS, type Tenant } from "../engine/core/index.ts";
import { PASSWORD_RULES } from "../engine/protocol/index.ts";
import { ALL_TEXTS } from "../engine/texts/index.ts";
import { loadTenant } from "../engine/node/index.ts";
import { listMessages } from "./reference/behaviour-page.ts";
import { allQuoted, quotedIn, readConstant, readSection, readTable } from "./reference/read-specification.ts";

let tenant: Tenant;
beforeAll(async () => {
  ({ tenant } = await loadTenant("tenants/graduate"));
});

describe("docs/specification.md", () => {
  it("lists the tenant's pages with their labels, the review and the completion page", () => {
    const pages = tenant.pages.map(({ path, navLabel }) => [path, navLabel]);
    expect(readTable("Application pages").map((row) => [row["Route"], row["Nav label"]])).toEqual([
      ...pages,
      ["/review", "Check your answers"],
      ["/completion", "(a layout of its own)"],
    ]);
  });

  it("states the header of each account page", () => {
    for (const row of readTable("Account pages")) {
      const screen = (row["Route"] ?? "").slice(1).replace(/\/:.*$/, "");
      expect([screen, row["Header"]]).toEqual([
        screen,
        Object.entries(ALL_TEXTS).find(([key]) => key === `${screen}.title`)?.[1],
      ]);
    }
  });

  it("lists every route of the portal, and no other", () => {
    const listed = [...readTable("Application pages"), ...readTable("Account pages")].map((row) => row["Route"]);
    expect([...listed].sort()).toEqual(pathsOf(createRoutes({ definition: tenant.definition } as Portal)).sort());
  });

  it("names the ten comparisons", () => {
    expect(readSection("Other entities").replaceAll("\n", " ")).toContain(
      `${Object.keys(SPECIFICATION_OPERATORS).slice(0, -1).join(", ")} and notIn`,
    );
  });

  it("names every requirement of a new password", () => {
    const section = quotedIn(readSection("Account screens").replaceAll("\n", " "));
    for (const { text } of PASSWORD_RULES) expect(section).toContain(ALL_TEXTS[text]);
  });

  it.each(["Scholarship", "Decision", "Application fee"])("quotes the banner's %s", (name) => {
    const banner = Object.entries(ALL_TEXTS).flatMap(([key, text]) => (key.startsWith("banner.") ? [text] : []));
    expect(banner.join("\n")).toContain(readConstant(name));
  });

  it("quotes only messages that the portal has", () => {
    const said = new Set(listMessages(tenant));
    expect(allQuoted().length).toBeGreaterThan(60);
    expect(allQuoted().filter((quoted) => !said.has(quoted))).toEqual([]);
  });
});

function pathsOf(routes: ReturnType<typeof createRoutes>): string[] {
  return routes.flatMap(({ path, children = [] }) => [
    ...(path === undefined || path === "*" ? [] : [path]),
    ...pathsOf(children),
  ]);
}
