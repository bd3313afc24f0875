import { mkdtemp, rm } from "node:fs/promises";
import { writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { dropDatabase, newDatabase } from "../../server/store/test-database.fixture.ts";
import { changeTenant } from "../journeys/changed-tenant.ts";
import { readDocumentedApi } from "./documented.ts";
import { openPortal, PASSWORD, STORES, type Person, type Portal } from "./portal.fixture.ts";
import { WRITING_CALLS, writingCalls } from "./writing-calls.ts";

/** Those of the account and its sessions, of its applications as a list and of the office, which belong to no version of a form. */
const OF_THE_ACCOUNT = /^\/api\/(?:account|password|email|sessions|applications?|reminders|office)\b/;

const ROUNDS = [
  { id: "fall", label: "Fall", opens: "2020-01-01T00:00", closes: "2099-01-01T00:00" },
  { id: "spring", label: "Spring", opens: "2020-01-01T00:00", closes: "2099-01-01T00:00" },
];
/** A question under another key, wherever the starter names it. */
const renameQuestion = (file: Record<string, unknown>): void => {
  const text = JSON.stringify(file).replaceAll('last_name"', 'family_name"');
  for (const name of Object.keys(file)) delete file[name];
  Object.assign(file, JSON.parse(text));
};
const RENAMED = { "data-model.json": renameQuestion, "pages/about.json": renameQuestion };

for (const { name, skipped, mongo } of STORES) {
  describe.skipIf(skipped !== undefined)(`A process with an older form, on ${name}`, () => {
    let data: string;
    let older: Portal;
    let newer: Portal;
    const folders: string[] = [];
    const database = newDatabase();
    const open = (steps: readonly object[]): Promise<Portal> => {
      const folder = changeTenant("tenants/graduate", {});
      folders.push(folder);
      if (steps.length > 0) writeFileSync(join(folder, "graduate", "changes.json"), JSON.stringify({ steps }));
      const key = { FIELD_KEY: Buffer.alloc(32, 3).toString("base64") };
      const store = mongo ? { MONGODB_URI: database.href } : {};
      return openPortal({ mongo, environment: { TENANTS_DIR: folder, DATA_DIR: data, ...key, ...store } });
    };
    const as = async (portal: Portal, { username }: Person): Promise<Person> => {
      const person = portal.person(username);
      await person.call("POST", "/public/login", { username, password: PASSWORD });
      return person;
    };
    beforeAll(async () => {
      data = await mkdtemp(join(tmpdir(), "portico-older-"));
      older = await open([]);
      newer = await open([{ accept: "first_name", reason: "It is meant so." }]);
    });
    afterAll(async () => {
      for (const portal of [older, newer]) await portal?.close();
      for (const folder of [data, ...folders]) await rm(folder, { recursive: true, force: true });
      if (mongo) await dropDatabase(database);
    });

    it("neither takes over nor shows the answers of a draft that has taken a step which it does not know", async () => {
      const data_ = await mkdtemp(join(tmpdir(), "portico-older-rounds-"));
      const opened: Portal[] = [];
      const openWith = async (isNewer: boolean): Promise<Portal> => {
        const folder = changeTenant("templates/starter", {
          "tenant.json": (file) => Object.assign(file, { rounds: ROUNDS }),
          ...(isNewer ? RENAMED : {}),
        });
        folders.push(folder);
        if (isNewer) {
          await rm(join(folder, "starter", "scenarios"), { recursive: true });
          const steps = [{ rename: "last_name", to: "family_name" }];
          writeFileSync(join(folder, "starter", "changes.json"), JSON.stringify({ steps }));
        }
        const key = { FIELD_KEY: Buffer.alloc(32, 3).toString("base64") };
        const own = new URL(database.href);
        own.pathname = `${database.pathname}_rounds`;
        const store = mongo ? { MONGODB_URI: own.href } : {};
        const portal = await openPortal({
          mongo,
          environment: { TENANTS_DIR: folder, DEFAULT_TENANT: "starter", DATA_DIR: data_, ...key, ...store },
        });
        opened.push(portal);
        return portal;
      };
      folders.push(data_);
      try {
        const [before, after] = [await openWith(false), await openWith(true)];
        const applicant = await before.applicant();
        await applicant.call("POST", "/api/applications", { round: "fall" });
        await applicant.call("PUT", "/api/answer", { answers: { first_name: "Ada", last_name: "King" } });
        const fall = (await applicant.call("GET", "/api/profile")).body["account"];
        const later = await as(after, applicant);
        expect((await later.call("GET", "/api/profile")).body["answer"]).toMatchObject({ family_name: "King" });
        const begin = { round: "spring", from: fall };
        for (const answer of [
          await applicant.call("POST", "/api/applications", begin),
          await applicant.call("GET", `/api/applications/${String(fall)}/print`),
        ])
          expect([answer.status, answer.body["code"]]).toEqual([503, "form_changed"]);
        expect((await later.call("POST", "/api/applications", begin)).status).toBe(200);
        expect((await later.call("GET", "/api/profile")).body["answer"]).toMatchObject({ family_name: "King" });
      } finally {
        for (const portal of opened) await portal.close();
      }
    });

    it("changes nothing of a draft that a newer one has written, by whichever call", async () => {
      const applicant = await older.applicant();
      await applicant.call("PUT", "/api/answer", { answers: { first_name: "Ada" } });
      const later = await as(newer, applicant);
      await later.call("PUT", "/api/answer", { answers: { last_name: "King" } });
      const { store } = older.parts.deps;
      const account = (await store.findAccountByUsername("graduate", applicant.username))?.id ?? "";
      const before = await store.findApplication("graduate", account);

      const api = readDocumentedApi((await older.person().call("GET", "/openapi.json")).body);
      const writing = api.calls.filter(
        ({ method, path }) => method !== "GET" && path.startsWith("/api/") && !OF_THE_ACCOUNT.test(path),
      );
      expect(writing.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual(
        Object.keys(WRITING_CALLS).toSorted(),
      );
      for (const [method, path, body] of writingCalls(/./)) {
        const answer = await applicant.call(method, path, body);
        expect([path, answer.status, answer.body["code"]]).toEqual([path, 503, "form_changed"]);
        expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
      }
      expect(await store.findApplication("graduate", account)).toEqual(before);

      // Somebody who logs in there leaves the answers as they are, too.
      await as(older, applicant);
      const { logins: _, revision: __, updatedAt: ___, ...after } = (await store.findApplication("graduate", account))!;
      expect(before).toMatchObject(after);
      expect((await later.call("PUT", "/api/answer", { answers: { first_name: "Eve" } })).status).toBe(200);
    });
  });
}
