import { beforeEach, expect, it } from "vitest";
import { describeOnStore, usePortal } from "./opened-portal.fixture.ts";
import { idOf, recordOf } from "./submitted.fixture.ts";
import type { Person } from "./portal.fixture.ts";

type Json = Record<string, unknown>;
const change = (w: string, seq: number, base: number, rest: Json = {}): Json => ({ w, seq, base, ageMs: 0, ...rest });

describeOnStore("Two pages of one applicant", () => {
  const portal = usePortal();
  let one: Person;
  beforeEach(async () => {
    one = await portal.applicant();
  });

  const save = async (answers: Json, changes?: Json, rest: Json = {}) =>
    (await one.call("PUT", "/api/answer", { answers, ...(changes === undefined ? {} : { changes }), ...rest })).body;
  const news = async (known: number) => (await one.call("GET", `/api/answer?known=${known}`)).body;
  const readRecord = async () => recordOf(portal, await idOf(one));

  it("sends a page every answer that another page saved, with its label and its writer", async () => {
    const { content_revision: known } = (await one.call("GET", "/api/profile")).body;
    expect(known).toBe(1);
    await save({ country: "USA", first_name: "Ada" }, { country: change("a", 1, 1), first_name: change("a", 2, 1) });
    const second = await save({ last_name: "King" }, { last_name: change("b", 1, 1) }, { known: 1 });
    expect(second).toMatchObject({
      results: { last_name: "stored" },
      news: {
        content_revision: 3,
        answers: { country: "USA", country_desc: "United States", first_name: "Ada", last_name: "King" },
        marks: { country: [2, "a", 1], first_name: [2, "a", 2], last_name: [3, "b", 1] },
        asides: [],
        submitted: false,
      },
    });
    expect((await news(2))["answers"]).toEqual({ last_name: "King" });
    expect((await news(3))["answers"]).toEqual({});
  });

  it("shows a secret that was set aside in clear text to its applicant, while the store has it encrypted", async () => {
    await save({ ssn: "987-65-4321" }, { ssn: change("a", 1, 1) });
    await save({ ssn: "123-45-6789" }, { ssn: change("b", 1, 1) });
    expect((await news(0))["asides"]).toMatchObject([{ key: "ssn", value: "987-65-4321" }]);
    const record = await readRecord();
    expect(record.asides).toMatchObject([{ key: "ssn", isSealed: true }]);
    expect(JSON.stringify(record)).not.toMatch(/987-65-4321|123-45-6789/);
    await save({ ssn: "987-65-4321" }, { ssn: change("c", 1, 1, { ageMs: 99_000 }) });
    expect((await news(0))["asides"]).toHaveLength(1);
  });

  it("sets aside an answer that a change of tab would clear unseen", async () => {
    await save({ personal_sketch: "my story" }, { personal_sketch: change("a", 1, 1) });
    const choose = (body: Json) =>
      one.call("PUT", "/api/tabs", { tab_id: "personal_sketch_tabs", chosen_tab: "upload", ...body });
    await choose({ known: 1 });
    const { asides, answers, marks } = await news(2);
    expect(asides).toMatchObject([{ key: "personal_sketch", value: "my story", kind: "cleared" }]);
    expect([answers, marks]).toEqual([{ personal_sketch: "" }, { personal_sketch: [3, "", 0] }]);
  });

  it("keeps the content revision when a page saves its last page or a status", async () => {
    await one.call("PUT", "/api/last-page", { last_page: "about" });
    await one.call("POST", "/api/web-status", { web_status: "started" });
    await one.call("POST", "/api/validations", { errors: {} });
    expect((await news(0))["content_revision"]).toBe(1);
  });
});
