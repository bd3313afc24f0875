import { describe, expect, it } from "vitest";
import { type Answers, EMPTY_APPLICATION } from "../answers/answers.ts";
import { optionsFor } from "../options/option-source.ts";
import { smallTenant, smallTenantWith } from "../small-tenant.fixture.ts";
import type { Field } from "../tenant/field.ts";
import type { RepeatGroup } from "../tenant/repeat-groups.ts";
import type { Tenant } from "../tenant/tenant.ts";
import { type DraftState, migrateDraft } from "./migrate-draft.ts";
import { toChangeNotice } from "./change-notice.ts";
import { readChangeSteps, toStepIds } from "./change-steps.ts";
import { placeAnswer } from "./place-answer.ts";

const NOW = new Date("2026-11-21T17:00:00Z");
const SMALL = smallTenant();
const tenantWith = (...steps: readonly object[]): Tenant => ({
  ...SMALL,
  definition: { ...SMALL.definition, changes: readChangeSteps({ steps }) },
});
const draft = (answers: Answers, orphans: Answers = {}): DraftState => ({
  application: { ...EMPTY_APPLICATION, answers },
  orphans,
  steps: [],
});
/** Returns the answers and orphaned answers after the migration, without empty ones. */
const given = ({ application, orphans }: DraftState) => ({
  answers: Object.fromEntries(
    Object.entries(application.answers).filter(([key, value]) => value !== "" && !key.endsWith("_desc")),
  ),
  orphans,
});
const after = (steps: readonly object[], answers: Answers) =>
  given(migrateDraft(tenantWith(...steps), draft(answers), NOW));

describe("draft migration", () => {
  it("moves an answer to the new key", () =>
    expect(after([{ rename: "given_name", to: "first_name" }], { given_name: "Ada" })).toEqual({
      answers: { first_name: "Ada" },
      orphans: {},
    }));

  it("keeps the answer already at the target key, and orphans the moved answer", () =>
    expect(after([{ rename: "given_name", to: "first_name" }], { given_name: "Ada", first_name: "Eve" })).toEqual({
      answers: { first_name: "Eve" },
      orphans: { given_name: "Ada" },
    }));

  it("applies steps in order, and each once", () => {
    const tenant = tenantWith({ rename: "a_name", to: "b_name" }, { rename: "b_name", to: "first_name" });
    const once = migrateDraft(tenant, draft({ a_name: "Ada" }), NOW);
    expect(given(once)).toEqual({ answers: { first_name: "Ada" }, orphans: {} });
    expect(migrateDraft(tenant, once, NOW)).toMatchObject({ application: once.application, moved: [], lost: [] });
  });

  it("recodes two exchanged choices once", () => {
    const tenant = tenantWith({ recode: "country", values: { USA: "CAN", CAN: "USA" } });
    const once = migrateDraft(tenant, draft({ country: "USA" }), NOW);
    expect(once.application.answers["country"]).toBe("CAN");
    expect(migrateDraft(tenant, once, NOW).application.answers["country"]).toBe("CAN");
  });

  it("splits one answer, and merges several answers", () => {
    const split = { split: "full_name", to: ["first_name", "watched"], separator: " " };
    expect(after([split], { full_name: "Ada of Rome" }).answers).toEqual({ first_name: "Ada", watched: "of Rome" });
    const merge = { merge: ["given", "family"], to: "first_name", separator: " " };
    expect(after([merge], { given: "Ada", family: "Rome" }).answers).toEqual({ first_name: "Ada Rome" });
  });

  it("orphans an answer whose question is removed, and restores the answer when the question returns", () => {
    const gone = migrateDraft(SMALL, draft({ first_name: "Ada", nickname: "Al" }), NOW);
    expect(given(gone)).toEqual({ answers: { first_name: "Ada" }, orphans: { nickname: "Al" } });
    expect(gone.lost).toEqual(["nickname"]);
    const back = migrateDraft(SMALL, draft({}, { first_name: "Ada", nickname: "Al" }), NOW);
    expect(given(back)).toEqual({ answers: { first_name: "Ada" }, orphans: { nickname: "Al" } });
    expect(back.moved).toEqual(["first_name"]);
  });

  it("orphans a choice that the list lacks", () => {
    const gone = migrateDraft(SMALL, draft({ country: "XXX" }), NOW);
    expect(given(gone)).toEqual({ answers: {}, orphans: { country: "XXX" } });
    expect(given(migrateDraft(SMALL, gone, NOW))).toEqual(given(gone));
  });

  it("restores a choice only under its own label", () => {
    const offering = (...more: readonly string[]): Tenant => {
      const options = [{ value: "CAN", label: "Canada" }, ...more.map((label) => ({ value: "USA", label }))];
      return smallTenant({ ...SMALL.definition, options: { ...SMALL.definition.options, countries: { options } } });
    };
    const [without, back, other] = [offering(), offering("United States"), offering("Utopia")];
    const gone = migrateDraft(without, draft({ country: "USA", country_desc: "United States" }), NOW, back);
    expect(gone).toMatchObject({ orphans: { country: "USA", "label of country": "United States" }, lost: ["country"] });
    expect(given(migrateDraft(back, gone, NOW, without))).toEqual({ answers: { country: "USA" }, orphans: {} });
    expect(given(migrateDraft(other, gone, NOW, without))).toEqual(given(gone));
  });

  it("names the earlier question of a restored answer whose question has another title", () => {
    const [before, earlier] = [draft({}, { watched: "Owl" }), { again: [], moved: [] }];
    const after = migrateDraft(SMALL, before, NOW, SMALL);
    const noticeOf = (label: string, isSeen: boolean) => {
      const kept = [{ key: "watched", label, isSeen }];
      return toChangeNotice({ base: SMALL, before, tenant: SMALL, after, earlier: { ...earlier, kept } }, NOW);
    };
    const back = { key: "watched", isBack: true };
    for (const isSeen of [false, true]) expect(noticeOf("Bird", isSeen)?.moved).toEqual([{ ...back, from: "Bird" }]);
    const { label = "" } = SMALL.fields.get("watched") ?? {};
    expect([noticeOf(label, false), noticeOf(label, true)?.moved]).toEqual([undefined, [back]]);
  });

  it("converts a number to a text and back, and reports a ticked box", () => {
    const number = smallTenantWith({ watched: { type: "number" } });
    const asText = migrateDraft(SMALL, draft({ watched: 12 }), NOW, number);
    expect(asText.application.answers["watched"]).toBe("12");
    expect(migrateDraft(number, asText, NOW, SMALL).application.answers["watched"]).toBe(12);
    const box = smallTenantWith({ watched: { type: "boolean" } });
    const tenant = tenantWith({ recode: "watched", values: { true: "Yes" } });
    const before = draft({ watched: true });
    const after = migrateDraft(tenant, before, NOW, box);
    expect(toChangeNotice({ base: box, before, tenant, after }, NOW)?.moved).toEqual([
      { key: "watched", before: true },
    ]);
  });

  it.each(["two words", "12/5/2000", "1990-2-", "1990-02-31"])(
    "keeps %s in a question that becomes a date only if the date inputs can show it",
    (text) => {
      const date = smallTenantWith({ watched: { format: "date" } });
      const before = draft({ watched: text });
      const after = migrateDraft(date, before, NOW, SMALL);
      const isShown = text.startsWith("1990");
      expect(given(after)).toEqual(
        isShown ? { answers: { watched: text }, orphans: {} } : { answers: {}, orphans: { watched: text } },
      );
      const kept = toChangeNotice({ base: SMALL, before, tenant: date, after }, NOW)?.kept;
      expect(kept).toEqual(isShown ? [] : [{ key: "watched", label: "Name" }]);
      expect(placeAnswer(date, SMALL, { key: "watched", value: text }, "2026-11-21")?.value).toBe(
        isShown ? text : undefined,
      );
      expect(given(migrateDraft(SMALL, after, NOW, date)).answers).toEqual({ watched: text });
    },
  );

  it("lists a ticked box as ticked if its recoded answer is orphaned", () => {
    const box = smallTenantWith({ watched: { type: "boolean" } });
    const list = smallTenantWith({ watched: { "x-options": "kinds" } });
    const steps = readChangeSteps({ steps: [{ recode: "watched", values: { true: "Y" } }] });
    const tenant = { ...list, definition: { ...list.definition, changes: steps } };
    const before = draft({ watched: true });
    const after = migrateDraft(tenant, before, NOW, box);
    expect(toChangeNotice({ base: box, before, tenant, after }, NOW)?.kept).toEqual([
      { key: "watched", label: "Name", text: true },
    ]);
  });

  it.each<[string, Partial<Field["schema"]>]>([
    ["a list", { "x-options": "kinds" }],
    ["a text", {}],
    ["a number", { type: "number" }],
    ["a document", { "x-document": true }],
  ])("treats an unticked box as no answer if its question becomes %s", (_, schema) => {
    const box = smallTenantWith({ watched: { type: "boolean" } });
    const now = smallTenantWith({ watched: schema });
    const { application, orphans, lost } = migrateDraft(now, draft({ watched: false }), NOW, box);
    expect([application.answers["watched"] ?? "", orphans, lost]).toEqual(["", {}, []]);
    const placed = placeAnswer(now, box, { key: "watched", value: false }, "2026-11-21");
    expect(placed?.value ?? "").toBe("");
  });

  it("reports a choice that has other words now, but not a change of case", () => {
    const toldOf = (...options: readonly { readonly value: string; readonly label: string }[]) => {
      const now = smallTenant({ ...SMALL.definition, options: { ...SMALL.definition.options, kinds: { options } } });
      const before = draft({ kind: "1" });
      return toChangeNotice({ base: SMALL, before, tenant: now, after: migrateDraft(now, before, NOW, SMALL) }, NOW)
        ?.moved;
    };
    const [one, two] = optionsFor(SMALL, "kind", {}, "2026-11-21");
    for (const label of [two!.label, "The first"])
      expect(toldOf({ value: "1", label }, { ...two!, label: one!.label })).toEqual([
        { key: "kind", before: one!.label },
      ]);
    expect(toldOf({ value: "1", label: one!.label.toUpperCase() }, two!)).toBeUndefined();
  });

  it("orphans an entered answer while the form computes it", () => {
    const now = smallTenantWith({ watched: { "x-compute": { cat: [{ var: "first_name" }, "!"] } } });
    const gone = migrateDraft(now, draft({ first_name: "Ada", watched: "by me" }), NOW, SMALL);
    expect(given(gone)).toEqual({ answers: { first_name: "Ada", watched: "Ada!" }, orphans: { watched: "by me" } });
    expect(given(migrateDraft(now, gone, NOW))).toEqual(given(gone));
    expect(given(migrateDraft(SMALL, gone, NOW, now))).toEqual({
      answers: { first_name: "Ada", watched: "by me" },
      orphans: {},
    });
  });

  it("drops only the answers that a step names", () => {
    expect(after([{ drop: "country", values: ["USA"], reason: "Gone." }], { country: "CAN" }).answers).toEqual({
      country: "CAN",
    });
    // A dropped answer returns with its question.
    expect(after([{ drop: "nickname", reason: "Gone." }], { nickname: "Al" }).orphans).toEqual({ nickname: "Al" });
  });

  it("renames a question, but no question whose key only begins like it", () => {
    const tenant = tenantWith({ rename: "address", to: "first_name" });
    const before = draft({ address: "1 Road", address_2: "Flat 2", address_desc: "Where one lives" });
    const base = { ...SMALL, fields: new Map([...SMALL.fields, ...fieldsOf("address", "address_2", "address_desc")]) };
    expect(migrateDraft(tenant, before, NOW, base)).toMatchObject({
      application: { answers: { first_name: "1 Road" } },
      orphans: { address_2: "Flat 2", address_desc: "Where one lives" },
    });
  });

  it("moves a document to a key with a removed document, which becomes an orphan", () => {
    const [own, removed] = [
      { file_name: "own.pdf", file_size: 1 },
      { file_name: "removed.pdf", file_size: 1 },
    ];
    const { application, orphanDocuments } = migrateDraft(
      tenantWith({ rename: "portfolio", to: "sketch_pdf" }),
      {
        application: {
          ...EMPTY_APPLICATION,
          answers: { sketch: "x", portfolio: "ANSWERED", sketch_pdf: "" },
          documents: { portfolio: own, sketch_pdf: removed },
        },
        orphans: {},
        steps: [],
      },
      NOW,
    );
    expect(application.documents).toEqual({ sketch_pdf: own });
    expect(application.documents["sketch_pdf"]).toBe(own);
    expect(orphanDocuments).toEqual({ sketch_pdf: removed });
  });

  it("keeps a dropped answer beside an earlier orphan of its key", () => {
    const { orphans } = migrateDraft(
      tenantWith({ drop: "nickname", reason: "Gone." }),
      draft({ nickname: "Al" }, { nickname: "Bo" }),
      NOW,
    );
    expect(Object.values(orphans).sort()).toEqual(["Al", "Bo"]);
  });

  it("keeps each document with its answer if two orphans have the same key", () => {
    const [first, second] = [
      { file_name: "first.pdf", file_size: 1 },
      { file_name: "second.pdf", file_size: 2 },
    ];
    const state = {
      application: { ...EMPTY_APPLICATION, answers: { gone: "ANSWERED" }, documents: { gone: second } },
      orphans: { gone: "Typed before" },
      orphanDocuments: { gone: first },
      steps: [],
    };
    const { orphans, orphanDocuments } = migrateDraft(SMALL, state, NOW);
    expect(orphans).toEqual({ gone: "ANSWERED", "gone 2": "Typed before" });
    expect(orphanDocuments).toEqual({ gone: second, "gone 2": first });
  });

  it("leaves a new question empty if a dropped question had its key", () => {
    const steps = [
      { drop: "first_name", reason: "Gone." },
      { rename: "given_name", to: "first_name" },
    ];
    expect(after(steps, { first_name: "Ada" }).answers).toEqual({});
    expect(after(steps, { first_name: "Ada", given_name: "Eve" }).answers).toEqual({ first_name: "Eve" });
  });

  it("repeats an old rename only if no later step moves answers to its key", () => {
    const swap = [
      { rename: "watched", to: "temp" },
      { rename: "nickname", to: "watched" },
      { rename: "temp", to: "nickname" },
    ];
    const swapped = migrateDraft(tenantWith(...swap), draft({ watched: "W" }), NOW);
    const dropped = migrateDraft(tenantWith(...swap, { drop: "nickname", reason: "Gone." }), swapped, NOW);
    expect(given(dropped)).toEqual({ answers: {}, orphans: { nickname: "W" } });
  });

  it("orphans a dropped choice with its label", () => {
    const tenant = tenantWith({ drop: "country", values: ["XXX"], reason: "Gone." });
    const { application, orphans } = migrateDraft(tenant, draft({ country: "XXX", country_desc: "Nowhere" }), NOW);
    expect(orphans).toEqual({ country: "XXX", "label of country": "Nowhere" });
    expect(Object.values(application.answers)).not.toContain("Nowhere");
  });

  it("applies a step of a group once to all its items", () => {
    const groupOf = (...prefixes: readonly string[]) =>
      new Map([["school", { id: "school", prefixes } as unknown as RepeatGroup]]);
    const file = { steps: [{ rename: "{school}town", to: "{school}city" }] };
    const idsOf = (...prefixes: readonly string[]) => toStepIds(readChangeSteps(file, groupOf(...prefixes)));
    expect(idsOf("school_", "school_2_")).toEqual(idsOf("school_"));
    expect(readChangeSteps(file, groupOf("school_", "school_2_")).map(({ from }) => from)).toEqual([
      ["school_town"],
      ["school_2_town"],
    ]);
  });

  it("moves each item of a group that steps rename, also twice", () => {
    const groups = new Map([["uni", { id: "uni", prefixes: ["u_", "u2_"] } as unknown as RepeatGroup]]);
    const steps = [
      { rename: "{school}name", to: "{college}name" },
      { rename: "{college}name", to: "{uni}title" },
    ];
    expect(readChangeSteps({ steps }, groups).map(({ from, to }) => [...from, ...to].join(" to "))).toEqual([
      "school_name to college_name",
      "school_2_name to college_2_name",
      "college_name to u_title",
      "college_2_name to u2_title",
    ]);
  });
});

const fieldsOf = (...keys: readonly string[]) =>
  keys.map((key): [string, Field] => [key, { ...SMALL.fields.get("first_name")!, key }]);
