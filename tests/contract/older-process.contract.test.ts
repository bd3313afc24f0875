import { mkdtemp, rm } from "node:fs/promises";
import { writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { dropDatabase, newDatabase } from "../../server/store/test-database.fixture.ts";
import { changeTenant } from "../journeys/changed-tenant.ts";
import { readDocumentedApi } from "./documented.ts";
import { openPortal, PASSWORD, STORES, type Person, type Portal } from "./portal.fixture.ts";

const KEY = "personal_sketch_pdf";

/** What each call that changes an application is sent. */
const WRITES: Readonly<Record<string, object | undefined>> = {
  "PUT /api/answer": { answers: { first_name: "Late" } },
  "PUT /api/last-page": { last_page: "/education" },
  "PUT /api/notice": { seen: 9_999 },
  "PUT /api/tabs": { tab_id: "personal_sketch_tabs", chosen_tab: "upload" },
  "PUT /api/add-another": { button_id: "college", num_components: 2 },
  "PUT /api/items": { button_id: "college", num_components: 1, order: [1], known: 100 },
  "POST /api/validations": { errors: {} },
  "POST /api/web-status": { web_status: "validating" },
  "POST /api/submit": undefined,
  "POST /api/presigned-url": { answer_key: KEY, file_name: "a.pdf" },
  "POST /api/pdf/document-answer/{answerKey}": { file_key: "incoming/x", file_name: "a.pdf" },
  "DELETE /api/pdf/document-answer/{answerKey}": undefined,
  "DELETE /api/document-answer/{answerKey}": undefined,
  "POST /api/document-answer/{answerKey}": undefined,
  "POST /api/pdf/draft": undefined,
  "POST /api/pdf/draft/file": undefined,
};
/** Those of the account and its sessions, and of its applications as a list, which belong to no version of a form. */
const OF_THE_ACCOUNT = /^\/api\/(?:password|email|sessions|applications?|reminders)\b/;

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
      expect(writing.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual(Object.keys(WRITES).toSorted());
      for (const [call, body] of Object.entries(WRITES)) {
        const [method = "", path = ""] = call.replace("{answerKey}", KEY).split(" ");
        const answer = await applicant.call(method, path, body);
        expect([call, answer.status, answer.body["code"]]).toEqual([call, 503, "form_changed"]);
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
