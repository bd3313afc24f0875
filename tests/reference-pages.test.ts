import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { loadTenant } from "../engine/node/index.ts";
import { VARIABLES, type Variable } from "../server/config/index.ts";
import { createPortico } from "../server/create-portico.ts";
import { openPortal } from "./contract/portal.fixture.ts";
import { renderApi } from "./reference/api-page.ts";
import { renderBehaviour } from "./reference/behaviour-page.ts";
import { renderCommands } from "./reference/command-pages.ts";
import { GUIDE_PARTS, partsOf, renderGuide } from "./reference/guide-parts.ts";
import { renderTable } from "./reference/schema-tables.ts";

const read = (page: string) => readFileSync(`docs/${page}`, "utf8");

// `npm run docs` writes these pages again.
describe("the reference", () => {
  let portal: Awaited<ReturnType<typeof openPortal>>;
  beforeAll(async () => {
    portal = await openPortal({ mongo: false });
  });
  afterAll(() => portal.close());

  it("describes every key of the tenant files", async () => {
    const page = read("reference/tenant-files.md");
    expect([...partsOf(page)].sort()).toEqual(Object.keys(GUIDE_PARTS).sort());
    await expect(renderGuide(page)).toMatchFileSnapshot("../docs/reference/tenant-files.md");
  });

  it("describes every command", async () => {
    await expect(`${renderCommands(await createPortico())}\n`).toMatchFileSnapshot("../docs/reference/commands.md");
  });

  it("lists the messages and constants", async () => {
    const { tenant } = await loadTenant("tenants/graduate");
    await expect(await renderBehaviour(tenant)).toMatchFileSnapshot("../docs/reference/behaviour.md");
  });

  it("describes every call of the OpenAPI document", async () => {
    const { body } = await portal.person().call("GET", "/openapi.json");
    await expect(`${renderApi(body)}\n`).toMatchFileSnapshot("../docs/reference/api.md");
  });

  it("describes every setting", async () => {
    const variables: readonly Variable[] = VARIABLES;
    const rows = variables.map(({ name, default: value, meaning, secret }) => [
      `\`${name}\`${secret === true ? ` (or \`${name}_FILE\`)` : ""}`,
      value,
      meaning,
    ]);
    const page = read("operate/settings.md").replace(
      /(<!-- settings:.*?-->\n)[\s\S]*?(<!-- end of settings -->)/,
      (_, start: string, end: string) => `${start}${renderTable(["Variable", "Default", "Meaning"], rows)}\n${end}`,
    );
    await expect(page).toMatchFileSnapshot("../docs/operate/settings.md");
  });
});
