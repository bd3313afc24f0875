import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openPortal, STORES, type Person, type Portal } from "./portal.fixture.ts";

const HOUR_MS = 3_600_000;
const YEAR_MS = 366 * 24 * HOUR_MS;

interface JsonFile {
  [key: string]: JsonFile;
}

/** Writes the starter, which asks an applicant below 18 for a guardian. */
async function writeTenant(folder: string): Promise<void> {
  await cp("templates/starter", join(folder, "starter"), { recursive: true });
  const edit = async (file: string, change: (value: JsonFile) => void) => {
    const path = join(folder, "starter", file);
    const value = JSON.parse(await readFile(path, "utf8")) as JsonFile;
    change(value);
    await writeFile(path, JSON.stringify(value));
  };
  await edit("data-model.json", ({ properties }) =>
    Object.assign(properties ?? {}, { guardian: { type: "string", title: "Guardian" } }),
  );
  await edit("conditions.json", (conditions) =>
    Object.assign(conditions, { is_minor: { when: { "<": [{ age: { var: "birth_date" } }, 18] } } }),
  );
  await edit("pages/about.json", ({ schema, uiSchema }) => {
    Object.assign(schema?.["properties"] ?? {}, { guardian: { $ref: "../data-model.json#/properties/guardian" } });
    (uiSchema?.["ui:layout"] as unknown as unknown[]).push({
      type: "block",
      shownWhen: "is_minor",
      children: ["guardian"],
    });
  });
}

const scenario = JSON.parse(await readFile("templates/starter/scenarios/complete.json", "utf8")) as {
  application: { answers: Record<string, unknown> };
};

for (const { name, skipped, mongo } of STORES) {
  describe.skipIf(skipped !== undefined)(`A print link on ${name}`, () => {
    let folder: string;
    let portal: Portal;
    let applicant: Person;
    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), "portico-print-link-"));
      await writeTenant(folder);
      portal = await openPortal({ mongo, environment: { TENANTS_DIR: folder, DEFAULT_TENANT: "starter" } });
      applicant = await portal.applicant();
    });
    afterAll(async () => {
      await portal?.close();
      await rm(folder, { recursive: true });
    });

    it("shows a submitted application as of the day of its submission, as its PDF does", async () => {
      const seventeen = new Date(Date.now() - 17.5 * YEAR_MS).toISOString().slice(0, 10);
      await applicant.call("PUT", "/api/answer", {
        answers: { ...scenario.application.answers, birth_date: seventeen, guardian: "Byron Augusta" },
      });
      await applicant.call("POST", "/api/web-status", { web_status: "validating" });
      expect((await applicant.call("POST", "/api/submit")).status).toBe(200);
      portal.advance(YEAR_MS);
      const { serviceLinks } = portal.parts.deps;
      const token = (await serviceLinks.create("starter", applicant.username, HOUR_MS))?.token ?? "";
      const page = await portal.person().call("GET", `/about?service_token=${token}`);
      expect(page.body["text"]).toContain("Byron Augusta");
    });
  });
}
