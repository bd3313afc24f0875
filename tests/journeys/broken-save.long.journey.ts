import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { openJourneyAlone } from "./open-journey.ts";

const tenants = mkdtempSync(join(tmpdir(), "portico-broken-save-"));
cpSync("tenants", tenants, { recursive: true });
writeFileSync(join(tenants, "certificate", "conditions.json"), "{");

const journey = openJourneyAlone({ env: { NODE_ENV: "development", TENANTS_DIR: tenants } });
afterAll(() => rmSync(tenants, { recursive: true }));

it("shows in the browser why the saved tenant is broken, until it is repaired", async () => {
  const { page } = journey;
  const firstName = page.getByRole("textbox", { name: "First Name", exact: true });
  await page.goto(`${journey.url}/about`);
  await firstName.fill("Ann");
  const panel = page.getByRole("alert").filter({ hasText: "is broken" });

  const conditions = join(tenants, "graduate", "conditions.json");
  writeFileSync(conditions, '{\n  "broken"');
  await panel.getByText("conditions.json:2:10").waitFor();
  await panel.getByRole("heading", { name: "The last save of tenant “graduate” is broken" }).waitFor();
  await journey.expectAccessible("broken save");
  cpSync("tenants/graduate/conditions.json", conditions);
  await expect.poll(() => panel.count()).toBe(0);
  await expect.poll(() => firstName.inputValue()).toBe("Ann");
  journey.expectNoComplaints();
});
