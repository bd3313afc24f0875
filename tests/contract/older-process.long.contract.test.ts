import { rm } from "node:fs/promises";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { changeTenant } from "../journeys/changed-tenant.ts";
import { describeOnStore, useData } from "./opened-portal.fixture.ts";
import { answersOf, idOf, logIn } from "./submitted.fixture.ts";
import type { Portal } from "./portal.fixture.ts";

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
    const fall = await idOf(applicant);
    const later = await logIn(after, applicant);
    expect(await answersOf(later)).toMatchObject({ family_name: "King" });
    const begin = { round: "spring", from: fall };
    for (const answer of [
      await applicant.call("POST", "/api/applications", begin),
      await applicant.call("GET", `/api/applications/${fall}/print`),
    ])
      expect([answer.status, answer.body["code"]]).toEqual([503, "form_changed"]);
    expect((await later.call("POST", "/api/applications", begin)).status).toBe(200);
    expect(await answersOf(later)).toMatchObject({ family_name: "King" });
  });
});
