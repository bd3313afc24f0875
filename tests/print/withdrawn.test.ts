import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { EMPTY_APPLICATION, evaluate, toPrintModel } from "../../engine/core/index.ts";
import { loadTenant } from "../../engine/node/index.ts";
import { createPrint, type PrintMeta } from "../../server/print/index.ts";

const NOW = new Date("2026-11-21T17:00:00Z");
const META: PrintMeta = { username: "zoe@example.edu", submittedAt: NOW.getTime(), printedAt: NOW.getTime() };
const WITHDRAWN: PrintMeta = { ...META, withdrawnAt: Date.parse("2026-12-24T17:00:00Z") };
const DAY = "(?:December 24, 2026|24 December 2026)";
const MARK = new RegExp(`<p class="office-only">Withdrawn ${DAY}</p>`);
const logger = { info: () => undefined, warn: () => undefined, error: () => undefined };
const print = createPrint({ logger });
afterAll(() => print.close());

describe.each(["graduate", "certificate", "nursing"])("the print of a withdrawn application of %s", (id) => {
  const open = async () => {
    const tenant = await loadTenant(join(import.meta.dirname, "../../tenants", id));
    const evaluation = evaluate(tenant.tenant, EMPTY_APPLICATION, NOW);
    return { tenant, model: toPrintModel(tenant.tenant, EMPTY_APPLICATION, evaluation, NOW) };
  };

  it("says so once, above all else, and is otherwise the print of what was submitted", async () => {
    const { tenant, model } = await open();
    const [plain, marked] = [META, WITHDRAWN].map((meta) => print.renderPrintPage(tenant, model, meta));
    expect(plain).not.toContain("Withdrawn");
    expect(marked?.split(MARK)).toHaveLength(2);
    expect(marked?.search(MARK)).toBeLessThan(marked?.indexOf("<h1") ?? 0);
    expect(marked?.replace(/\s*<p class="office-only">Withdrawn[^<]*<\/p>/, "").replaceAll(/\s+/g, "")).toBe(
      plain?.replaceAll(/\s+/g, ""),
    );
  });

  it("says so by an earlier version of the form too, whose files know nothing of it, and where a template has no layout", async () => {
    const { tenant, model } = await open();
    const layout =
      "<!doctype html><html><head><title>x</title>{{> styles}}</head><body><main>{{> @partial-block}}</main>";
    const earlier = { ...tenant, printFiles: new Map([["layout.hbs", layout]]) };
    expect(print.renderPrintPage(earlier, model, WITHDRAWN)).toMatch(new RegExp(`<main>${MARK.source}`));
    const bare = { ...tenant, printFiles: new Map<string, string>(), printTemplate: "<h1>{{title}}</h1>" };
    expect(print.renderPrintPage(bare, model, WITHDRAWN)).toMatch(/^<p class="office-only">Withdrawn/);
  });

  it("says it in the tenant's words, which are no markup", async () => {
    const { tenant, model } = await open();
    const texts = { ...tenant.definition.texts, "print.withdrawn": "Gone <b>{date}</b>" };
    const own = { ...tenant, definition: { ...tenant.definition, texts } };
    expect(print.renderPrintPage(own, model, WITHDRAWN)).toMatch(new RegExp(`Gone &lt;b&gt;${DAY}&lt;/b&gt;`));
  });
});
