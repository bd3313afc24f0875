import { randomUUID } from "node:crypto";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { MongoClient } from "mongodb";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { changeTenant, within } from "../journeys/changed-tenant.ts";
import { openPortal, STORES, type Person, type Portal } from "./portal.fixture.ts";

const mongoUri = process.env["PORTICO_TEST_MONGODB_URI"];
const HOUR_MS = 3_600_000;

const scenario = JSON.parse(await readFile("templates/starter/scenarios/complete.json", "utf8")) as {
  application: { answers: Record<string, unknown> };
};

/** The starter as it is, and the starter of the next year, without a question, with other options, words and print. */
const writeFirst = () => changeTenant("templates/starter", {});
const writeSecond = () => {
  const folder = changeTenant("templates/starter", {
    "pages/application.json": (file) => {
      delete within(file, "schema", "properties")["statement"];
      delete within(file, "uiSchema")["statement"];
      within(file, "uiSchema", "ui:layout", "0")["children"] = ["program"];
    },
    "options/programs.json": (file) => {
      for (const option of within<{ label: string }[]>(file, "options")) option.label = `Renamed ${option.label}`;
    },
    "data-model.json": (file) => {
      delete within(file, "properties")["statement"];
      for (const schema of Object.values(within<Record<string, { title?: string }>>(file, "properties")))
        if (schema.title !== undefined) schema.title = `New ${schema.title}`;
    },
    "tenant.json": (file) => Object.assign(file, { name: "Another Programme" }),
  });
  const print = join(folder, "starter", "print.hbs");
  writeFileSync(print, readFileSync(print, "utf8").replace("{{> heading}}", "{{> heading}}<p>Rewritten.</p>"));
  return folder;
};

for (const { name, skipped, mongo } of STORES) {
  describe.skipIf(skipped !== undefined)(`Versions of a tenant on ${name}`, () => {
    let data: string;
    let database: URL;
    let portal: Portal;
    const folders: string[] = [];
    const open = async (folder: string): Promise<Portal> => {
      folders.push(folder);
      const environment = { TENANTS_DIR: folder, DEFAULT_TENANT: "starter", DATA_DIR: data };
      const store = mongo ? { MONGODB_URI: database.href } : {};
      return (portal = await openPortal({ mongo, environment: { ...environment, ...store } }));
    };
    beforeEach(async () => {
      data = await mkdtemp(join(tmpdir(), "portico-versions-"));
      database = new URL(mongoUri ?? "mongodb://unset/");
      database.pathname = `/portico_test_${randomUUID().replaceAll("-", "")}`;
    });
    afterEach(async () => {
      await portal?.close();
      for (const folder of [data, ...folders.splice(0)]) await rm(folder, { recursive: true, force: true });
      if (!mongo) return;
      const client = new MongoClient(database.href);
      await client.db().dropDatabase();
      await client.close();
    });

    async function submit(applicant: Person): Promise<void> {
      await applicant.call("PUT", "/api/answer", { answers: scenario.application.answers });
      await applicant.call("POST", "/api/web-status", { web_status: "validating" });
      expect((await applicant.call("POST", "/api/submit")).status).toBe(200);
    }

    it("print what was submitted with them, whatever the tenant has become", async () => {
      const first = await open(writeFirst());
      first.holdClock();
      const [submitter, drafter] = [await first.applicant(), await first.applicant()];
      await submit(submitter);
      await drafter.call("PUT", "/api/answer", { answers: scenario.application.answers });
      const { serviceLinks } = first.parts.deps;
      const tokens = await Promise.all(
        [submitter, drafter].map(
          async ({ username }) => (await serviceLinks.create("starter", username, HOUR_MS))?.token,
        ),
      );
      const read = (opened: Portal) =>
        Promise.all(
          tokens.map(async (token) => {
            const page = await opened.person().call("GET", `/about?service_token=${token}`);
            const answers = await opened.person().call("GET", `/service/tmp-pdf?service_token=${token}`);
            return [String(page.body["text"]), answers.body, page.headers.get("content-security-policy")] as const;
          }),
        );
      const at = first.parts.deps.now();
      const before = await read(first);
      await first.close();

      const second = await open(writeSecond());
      second.holdClock(at);
      const after = await read(second);
      expect(after[0]).toEqual(before[0]);
      // A draft belongs to the form as it is now.
      expect(after[1]?.[0]).toContain("Another Programme");
      expect(before[1]?.[0]).not.toContain("Another Programme");
    });

    it("are kept when an application is written with them, once, and never before", async () => {
      const opened = await open(writeFirst());
      const { store } = opened.parts.deps;
      const applicant = await opened.applicant();
      expect(await store.findLastVersion("starter")).toBeUndefined();
      await applicant.call("PUT", "/api/answer", { answers: { first_name: "Ann" } });
      const kept = await store.findLastVersion("starter");
      expect(kept?.hash).toBe(opened.parts.deps.tenants.defaultTenant.hash);
      const bundle = JSON.stringify(kept?.bundle);
      expect(bundle).not.toContain("Ann");
    });

    it("that are damaged are told to the operator, and the application is printed by the current one", async () => {
      const first = await open(writeFirst());
      const submitter = await first.applicant();
      await submit(submitter);
      const { store, tenants, versions } = first.parts.deps;
      const account = await store.findAccountByUsername("starter", submitter.username);
      const record = await store.findApplication("starter", account?.id ?? "");
      const elsewhere = { ...tenants.defaultTenant, hash: "another" };
      expect((await versions.ofApplication(record!, elsewhere)).hash).toBe(tenants.defaultTenant.hash);
      await store.keepVersion({ tenant: "starter", hash: "damaged", usedAt: 1, bundle: "no bundle" });
      expect(await versions.ofApplication({ ...record!, configHash: "damaged" }, elsewhere)).toBe(elsewhere);
      expect(await versions.ofApplication({ ...record!, configHash: "never kept" }, elsewhere)).toBe(elsewhere);
    });
  });
}
