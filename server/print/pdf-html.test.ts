import { join } from "node:path";
import { expect, it } from "vitest";
import { EMPTY_APPLICATION, evaluate, toPrintModel } from "../../engine/core/index.ts";
import { loadTenant } from "../../engine/node/index.ts";
import { footerCss } from "./pdf-html.ts";
import { toPrintContext } from "./print-context.ts";

const NOW = new Date("2026-11-21T17:00:00Z");
const tenant = await loadTenant(join(import.meta.dirname, "../../tenants/graduate"));

function toFooter(first_name: string): string {
  const application = { ...EMPTY_APPLICATION, answers: { first_name, last_name: "Moreno" } };
  const model = toPrintModel(tenant.tenant, application, evaluate(tenant.tenant, application, NOW), NOW);
  const meta = { username: "zoe@example.edu", submittedAt: +NOW, reference: "7K3QXN4D2", printedAt: +NOW };
  return footerCss(tenant, toPrintContext(tenant, model, meta, ""));
}

/** The escapes of direction marks in a CSS string. */
const SIGNS = /\\206[6-9] /;

it("prints a name in the footer unchanged, and isolates a right-to-left name", () => {
  expect(toFooter("Zoë")).toContain(`content:"Zoë Moreno"`);
  expect(toFooter("Zoë")).not.toMatch(SIGNS);
  expect(toFooter("محمد")).toContain(`content:"\\2068 محمد Moreno\\2069 "`);
  expect(toFooter("\u202eeoZ")).toMatch(/content:"\\2068 \\202e eoZ\\202c  Moreno\\2069 "/);
});
