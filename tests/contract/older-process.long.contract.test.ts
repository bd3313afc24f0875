import { rm } from "node:fs/promises";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { changeTenant } from "../journeys/changed-tenant.ts";
import { readDocumentedApi } from "./documented.ts";
import { describeOnStore, useData } from "./opened-portal.fixture.ts";
import { idOf, logIn } from "./submitted.fixture.ts";
import type { Portal } from "./portal.fixture.ts";
import { WRITING_CALLS, writingCalls } from "./writing-calls.ts";

/** Calls that do not depend on the version of a form. */
const OF_THE_ACCOUNT = /^\/api\/(?:account|password|email|sessions|applications?|reminders|office)\b/;

const ROUNDS = [
  { id: "fall", label: "Fall", opens: "2020-01-01T00:00", closes: "2099-01-01T00:00" },
  { id: "spring", label: "Spring", opens: "2020-01-01T00:00", closes: "2099-01-01T00:00" },
];
const renameQuestion = (file: Record<string, unknown>): void => {
  const text = JSON.stringify(file).replaceAll('last_name"', 'family_name"');
  for (const name of Object.keys(file)) delete file[name];
  Object.assign(file, JSON.parse(text));
};
const RENAMED = { "data-model.json": renameQuestion, "pages/about.json": renameQuestion };

describeOnStore("A process with an older form", () => {
  const data = useData();

  it("neither copies nor shows a draft migrated by an unknown step", async () => {
    const openWith = async (isNewer: boolean): Promise<Portal> => {
      const folder = changeTenant("templates/starter", {
        "tenant.json": (file) => Object.assign(file, { rounds: ROUNDS }),
        ...(isNewer ? RENAMED : {}),
      });
      if (isNewer) {
        await rm(join(folder, "starter", "scenarios"), { recursive: true });
        const steps = [{ rename: "last_name", to: "family_name" }];
        writeFileSync(join(folder, "starter", "changes.json"), JSON.stringify({ steps }));
      }
      return data.open(folder);
    };
    const [before, after] = [await openWith(false), await openWith(true)];
    const applicant = await before.applicant();
    await applicant.call("POST", "/api/applications", { round: "fall" });
    await applicant.call("PUT", "/api/answer", { answers: { first_name: "Ada", last_name: "King" } });
    const fall = (await applicant.call("GET", "/api/profile")).body["account"];
    const later = await logIn(after, applicant);
    expect((await later.call("GET", "/api/profile")).body["answer"]).toMatchObject({ family_name: "King" });
    const begin = { round: "spring", from: fall };
    for (const answer of [
      await applicant.call("POST", "/api/applications", begin),
      await applicant.call("GET", `/api/applications/${String(fall)}/print`),
    ])
      expect([answer.status, answer.body["code"]]).toEqual([503, "form_changed"]);
    expect((await later.call("POST", "/api/applications", begin)).status).toBe(200);
    expect((await later.call("GET", "/api/profile")).body["answer"]).toMatchObject({ family_name: "King" });
  });

  it("changes nothing of a draft that a newer process has written", async () => {
    const open = (steps: readonly object[]): Promise<Portal> => {
      const folder = changeTenant("tenants/graduate", {});
      if (steps.length > 0) writeFileSync(join(folder, "graduate", "changes.json"), JSON.stringify({ steps }));
      return data.open(folder);
    };
    const [older, newer] = [await open([]), await open([{ accept: "first_name", reason: "It is meant so." }])];
    const applicant = await older.applicant({ first_name: "Ada" });
    const later = await logIn(newer, applicant);
    await later.call("PUT", "/api/answer", { answers: { last_name: "King" } });
    const { store } = older.parts.deps;
    const account = await idOf(later);
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

    await logIn(older, applicant);
    const after = (await store.findApplication("graduate", account))!;
    const { logins: _, revision: __, updatedAt: ___, row, ...rest } = after;
    // A log-in changes the time in the list.
    expect(before).toMatchObject({ ...rest, row: { ...row, activeAt: before?.row?.activeAt } });
    expect((await later.call("PUT", "/api/answer", { answers: { first_name: "Eve" } })).status).toBe(200);
  });
});
