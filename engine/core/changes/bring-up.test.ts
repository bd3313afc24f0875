import { describe, expect, it } from "vitest";
import type { Answers } from "../answers/answers.ts";
import { EMPTY_APPLICATION } from "../answers/answers.ts";
import { optionsFor } from "../options/option-source.ts";
import { smallTenant, smallTenantWith } from "../small-tenant.fixture.ts";
import type { Field } from "../tenant/field.ts";
import type { RepeatGroup } from "../tenant/repeat-groups.ts";
import type { Tenant } from "../tenant/tenant.ts";
import type { DraftState } from "./bring-up.ts";
import { bringUp } from "./bring-up.ts";
import { toChangeNotice } from "./change-notice.ts";
import { readChangeSteps, toStepIds } from "./change-steps.ts";

const NOW = new Date("2026-11-21T17:00:00Z");
const SMALL = smallTenant();
const tenantWith = (...steps: readonly object[]): Tenant => ({
  ...SMALL,
  definition: { ...SMALL.definition, changes: readChangeSteps({ steps }) },
});
const draft = (answers: Answers, setAside: Answers = {}): DraftState => ({
  application: { ...EMPTY_APPLICATION, answers },
  setAside,
  steps: [],
});
/** Answers and orphaned answers afterwards, without empty ones. */
const given = ({ application, setAside }: DraftState) => ({
  answers: Object.fromEntries(
    Object.entries(application.answers).filter(([key, value]) => value !== "" && !key.endsWith("_desc")),
  ),
  setAside,
});
const after = (steps: readonly object[], answers: Answers) => given(bringUp(tenantWith(...steps), draft(answers), NOW));

describe("bringing a draft up to date", () => {
  it("moves an answer with what stands beside it", () =>
    expect(after([{ rename: "given_name", to: "first_name" }], { given_name: "Ada" })).toEqual({
      answers: { first_name: "Ada" },
      setAside: {},
    }));

  it("keeps the answer of a place that has one, and sets the other aside", () =>
    expect(after([{ rename: "given_name", to: "first_name" }], { given_name: "Ada", first_name: "Eve" })).toEqual({
      answers: { first_name: "Eve" },
      setAside: { given_name: "Ada" },
    }));

  it("takes steps in order, and each once", () => {
    const tenant = tenantWith({ rename: "a_name", to: "b_name" }, { rename: "b_name", to: "first_name" });
    const once = bringUp(tenant, draft({ a_name: "Ada" }), NOW);
    expect(given(once)).toEqual({ answers: { first_name: "Ada" }, setAside: {} });
    expect(bringUp(tenant, once, NOW)).toMatchObject({ application: once.application, moved: [], lost: [] });
  });

  it("exchanges two codes without mixing them up, also when it is asked twice", () => {
    const tenant = tenantWith({ recode: "country", values: { USA: "CAN", CAN: "USA" } });
    const once = bringUp(tenant, draft({ country: "USA" }), NOW);
    expect(once.application.answers["country"]).toBe("CAN");
    expect(bringUp(tenant, once, NOW).application.answers["country"]).toBe("CAN");
  });

  it("parts one answer and joins several", () => {
    const split = { split: "full_name", to: ["first_name", "watched"], separator: " " };
    expect(after([split], { full_name: "Ada of Rome" }).answers).toEqual({ first_name: "Ada", watched: "of Rome" });
    const merge = { merge: ["given", "family"], to: "first_name", separator: " " };
    expect(after([merge], { given: "Ada", family: "Rome" }).answers).toEqual({ first_name: "Ada Rome" });
  });

  it("sets aside what has no place, and gives it back where its question is there again", () => {
    const gone = bringUp(SMALL, draft({ first_name: "Ada", nickname: "Al" }), NOW);
    expect(given(gone)).toEqual({ answers: { first_name: "Ada" }, setAside: { nickname: "Al" } });
    expect(gone.lost).toEqual(["nickname"]);
    const back = bringUp(SMALL, draft({}, { first_name: "Ada", nickname: "Al" }), NOW);
    expect(given(back)).toEqual({ answers: { first_name: "Ada" }, setAside: { nickname: "Al" } });
    expect(back.moved).toEqual(["first_name"]);
  });

  it("sets aside a choice that is not offered, until it is offered again", () => {
    const gone = bringUp(SMALL, draft({ country: "XXX" }), NOW);
    expect(given(gone)).toEqual({ answers: {}, setAside: { country: "XXX" } });
    expect(given(bringUp(SMALL, gone, NOW))).toEqual(given(gone));
  });

  it("makes a text a number again that is one, and says of a box that it was ticked", () => {
    const number = smallTenantWith({ watched: { type: "number" } });
    const asText = bringUp(SMALL, draft({ watched: 12 }), NOW, number);
    expect(asText.application.answers["watched"]).toBe("12");
    expect(bringUp(number, asText, NOW, SMALL).application.answers["watched"]).toBe(12);
    const box = smallTenantWith({ watched: { type: "boolean" } });
    const tenant = tenantWith({ recode: "watched", values: { true: "Yes" } });
    const before = draft({ watched: true });
    const after = bringUp(tenant, before, NOW, box);
    expect(toChangeNotice({ base: box, before, tenant, after }, NOW)?.moved).toEqual([
      { key: "watched", before: true },
    ]);
  });

  it("reports a choice that has the words of another one, and no other words", () => {
    const toldOf = (...options: readonly { readonly value: string; readonly label: string }[]) => {
      const now = smallTenant({ ...SMALL.definition, options: { ...SMALL.definition.options, kinds: { options } } });
      const before = draft({ kind: "1" });
      return toChangeNotice({ base: SMALL, before, tenant: now, after: bringUp(now, before, NOW, SMALL) }, NOW)?.moved;
    };
    const [one, two] = optionsFor(SMALL, "kind", {}, "2026-11-21");
    expect(toldOf({ value: "1", label: two!.label }, { value: "2", label: one!.label })).toEqual([
      { key: "kind", before: one!.label },
    ]);
    expect(toldOf({ value: "1", label: "The first" }, two!)).toBeUndefined();
  });

  it("sets aside what was entered where the form computes an answer now, for as long as it does", () => {
    const now = smallTenantWith({ watched: { "x-compute": { cat: [{ var: "first_name" }, "!"] } } });
    const gone = bringUp(now, draft({ first_name: "Ada", watched: "by me" }), NOW, SMALL);
    expect(given(gone)).toEqual({ answers: { first_name: "Ada", watched: "Ada!" }, setAside: { watched: "by me" } });
    expect(given(bringUp(now, gone, NOW))).toEqual(given(gone));
    expect(given(bringUp(SMALL, gone, NOW, now))).toEqual({
      answers: { first_name: "Ada", watched: "by me" },
      setAside: {},
    });
  });

  it("drops nothing but what a step names", () => {
    expect(after([{ drop: "country", values: ["USA"], reason: "Gone." }], { country: "CAN" }).answers).toEqual({
      country: "CAN",
    });
    // A dropped answer comes back with its question.
    expect(after([{ drop: "nickname", reason: "Gone." }], { nickname: "Al" }).setAside).toEqual({ nickname: "Al" });
  });

  it("takes a question's further files along, and no other question that is called alike", () => {
    const tenant = tenantWith({ rename: "address", to: "first_name" });
    const before = draft({ address: "1 Road", address_2: "Flat 2", address_desc: "Where one lives" });
    const base = { ...SMALL, fields: new Map([...SMALL.fields, ...fieldsOf("address", "address_2", "address_desc")]) };
    expect(bringUp(tenant, before, NOW, base)).toMatchObject({
      application: { answers: { first_name: "1 Road" } },
      setAside: { address_2: "Flat 2", address_desc: "Where one lives" },
    });
  });

  it("brings a document to where another was removed, and not that one in its place", () => {
    const [own, removed] = [
      { file_name: "own.pdf", file_size: 1 },
      { file_name: "removed.pdf", file_size: 1 },
    ];
    const { application, setAsideDocuments } = bringUp(
      tenantWith({ rename: "portfolio", to: "sketch_pdf" }),
      {
        application: {
          ...EMPTY_APPLICATION,
          answers: { sketch: "x", portfolio: "ANSWERED", sketch_pdf: "" },
          documents: { portfolio: own, sketch_pdf: removed },
        },
        setAside: {},
        steps: [],
      },
      NOW,
    );
    expect(application.documents).toEqual({ sketch_pdf: own });
    expect(setAsideDocuments).toEqual({ sketch_pdf: removed });
  });

  it("sets aside what a step drops beside what was set aside under its key before", () => {
    const { setAside } = bringUp(
      tenantWith({ drop: "nickname", reason: "Gone." }),
      draft({ nickname: "Al" }, { nickname: "Bo" }),
      NOW,
    );
    expect(Object.values(setAside).sort()).toEqual(["Al", "Bo"]);
  });

  it("answers a new question with nothing that was said to the one whose key it has", () => {
    const steps = [
      { drop: "first_name", reason: "Gone." },
      { rename: "given_name", to: "first_name" },
    ];
    expect(after(steps, { first_name: "Ada" }).answers).toEqual({});
    expect(after(steps, { first_name: "Ada", given_name: "Eve" }).answers).toEqual({ first_name: "Eve" });
  });

  it("takes a rename of long ago only from a key to which nothing else has been brought since", () => {
    const swap = [
      { rename: "watched", to: "temp" },
      { rename: "nickname", to: "watched" },
      { rename: "temp", to: "nickname" },
    ];
    const swapped = bringUp(tenantWith(...swap), draft({ watched: "W" }), NOW);
    const dropped = bringUp(tenantWith(...swap, { drop: "nickname", reason: "Gone." }), swapped, NOW);
    expect(given(dropped)).toEqual({ answers: {}, setAside: { nickname: "W" } });
  });

  it("sets aside a choice that a step drops so that it comes back with the choice, and leaves no words of it", () => {
    const tenant = tenantWith({ drop: "country", values: ["XXX"], reason: "Gone." });
    const { application, setAside } = bringUp(tenant, draft({ country: "XXX", country_desc: "Nowhere" }), NOW);
    expect(setAside).toEqual({ country: "XXX" });
    expect(Object.values(application.answers)).not.toContain("Nowhere");
  });

  it("counts a step of a group as taken, however many items the group has by now", () => {
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
});

const fieldsOf = (...keys: readonly string[]) =>
  keys.map((key): [string, Field] => [key, { ...SMALL.fields.get("first_name")!, key }]);
