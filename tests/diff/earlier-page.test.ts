import { describe, expect, it } from "vitest";
import { createTenant, optionsFor, type AnswerValue, type Tenant } from "../../engine/core/index.ts";
import type { AnswerChange } from "../../engine/protocol/index.ts";
import { createDraft } from "./create-draft.ts";
import { askAll } from "./random-questions.ts";

const NOW = new Date("2026-11-21T17:00:00Z");
const change = (seq: number, base: number, w = "page"): AnswerChange => ({ base, w, seq, ageMs: 0 });

function withChoices(before: Tenant, change: (options: Options) => Options): Tenant {
  const options = optionsFor(before, "alpha", {}, "2026-11-21").filter(({ value }) => value !== "");
  const lists = { ...before.definition.options, letters: { options: change(options) } };
  return createTenant({ ...before.definition, hash: "other choices", options: lists }, before.validators);
}
type Options = ReturnType<typeof optionsFor>;

describe("a page of an earlier form", () => {
  const before = askAll({ alpha: "choice" }).tenant;
  const [first, second] = optionsFor(before, "alpha", {}, "2026-11-21").filter(({ value }) => value !== "");
  const exchanged = withChoices(before, (options) =>
    options.map((option, at) => ({ ...option, label: options.at(-1 - at)?.label ?? "" })),
  );
  const save = (
    draft: ReturnType<typeof createDraft>,
    is: Tenant,
    form: string,
    seq: number,
    value: AnswerValue = "",
  ) => draft.save(is, "account", { answers: { alpha: value }, changes: { alpha: change(seq, 0) }, known: 0, form });

  it.each([
    ["another choice now has that label", exchanged],
    ["it now has another label", withChoices(before, ([one, ...rest]) => [{ ...one!, label: "Other words" }, ...rest])],
    ["its question now takes text", askAll({ alpha: "text" }).tenant],
  ])("sets a choice of an earlier page aside by label if %s", async (_, own) => {
    const draft = createDraft([before, own], NOW);
    await draft.save(before, "account", { answers: {} });
    const { results, news } = await save(draft, own, before.hash, 1, first?.value);
    expect([results, news?.form_changed]).toEqual([{ alpha: "aside" }, true]);
    const { record, application } = (await draft.find(own, "account")) ?? {};
    expect(application?.answers["alpha"] ?? "").toBe("");
    expect(record?.asides).toMatchObject([{ key: "alpha", kind: "refused", value: first?.label }]);
    expect((await save(draft, own, own.hash, 2, first?.value)).results).toEqual({ alpha: "stored" });
  });

  it("stores a choice of an earlier page that a recode does not name", async () => {
    const own = askAll({ alpha: "choice" }, [{ recode: "alpha", values: { [first?.value ?? ""]: "Z" } }]).tenant;
    const draft = createDraft([before, own], NOW);
    await draft.save(before, "account", { answers: {} });
    expect((await save(draft, own, before.hash, 1, second?.value)).results).toEqual({ alpha: "stored" });
    expect((await save(draft, own, before.hash, 2, first?.value)).results).toEqual({ alpha: "aside" });
  });

  it("sets aside every answer of an earlier page whose question has another question's words now", async () => {
    const former = askAll({ alpha: "text", beta: "text", gamma: "text" }).tenant;
    const titles = { alpha: "Beta", beta: "Gamma", gamma: "Alpha" };
    const titled = (words: Readonly<Record<string, string>>) => {
      const rename = <S extends { readonly properties: Readonly<Record<string, object>> }>(schema: S): S => ({
        ...schema,
        properties: Object.fromEntries(
          Object.entries(schema.properties).map(([key, one]) => [
            key,
            key in words ? { ...one, title: words[key] } : one,
          ]),
        ),
      });
      const { dataModel, pages } = former.definition;
      const definition = { ...former.definition, hash: JSON.stringify(words), dataModel: rename(dataModel) };
      return createTenant(
        { ...definition, pages: pages.map((page) => ({ ...page, schema: rename(page.schema) })) },
        former.validators,
      );
    };
    const [old, own] = [titled({ alpha: "Alpha", beta: "Beta", gamma: "Gamma" }), titled(titles)];
    const draft = createDraft([old, own], NOW);
    await draft.save(old, "account", { answers: {} });
    const answers = { alpha: "a", beta: "b", gamma: "c" };
    const changes = { alpha: change(1, 0), beta: change(2, 0), gamma: change(3, 0) };
    const { results } = await draft.save(own, "account", { answers, changes, known: 0, form: old.hash });
    expect(results).toEqual({ alpha: "aside", beta: "aside", gamma: "aside" });
    const { record, application } = (await draft.find(own, "account")) ?? {};
    expect(Object.keys(answers).map((key) => application?.answers[key] ?? "")).toEqual(["", "", ""]);
    expect(record?.asides.map(({ value }) => value)).toEqual(["a", "b", "c"]);
  });

  it("keeps showing on an earlier page a choice that was set aside", async () => {
    const draft = createDraft([before, exchanged], NOW);
    await draft.save(before, "account", { answers: { alpha: second?.value } });
    const { news } = await save(draft, exchanged, before.hash, 1, first?.value);
    expect(news).toMatchObject({ answers: { alpha: first?.value }, marks: { alpha: [0, "page", 1] }, asides: [] });
  });

  it.each([
    ["choice", "sends it", 1],
    ["conflicting choice", "had sent it", 0],
  ])("keeps a removed %s by its label if the page %s", async (_what, _when, isLate) => {
    const fewer = withChoices(before, (options) => options.slice(1));
    const draft = createDraft([before, fewer], NOW);
    await draft.save(before, "account", { answers: { alpha: second?.value } });
    await save(draft, isLate ? fewer : before, before.hash, 1, first?.value);
    const found = await draft.find(fewer, "account");
    expect(found && draft.newsOf(fewer, found, 0).asides).toMatchObject([{ key: "alpha", value: first?.label }]);
  });

  it("causes no conflict over an answer whose type changed, if the earlier page saw it", async () => {
    const [asNumber, asText] = [askAll({ beta: "number" }).tenant, askAll({ beta: "text" }).tenant];
    const draft = createDraft([asNumber, asText], NOW);
    await draft.save(asNumber, "account", { answers: { beta: 7 } });
    const known = (await draft.find(asNumber, "account"))?.record.contentRevision ?? 0;
    await draft.find(asText, "account");
    const sent = { answers: { beta: 8 }, changes: { beta: change(1, known) }, known, form: asNumber.hash };
    expect((await draft.save(asText, "account", sent)).results).toEqual({ beta: "stored" });
    const { record, application } = (await draft.find(asText, "account")) ?? {};
    expect([application?.answers["beta"], record?.asides]).toEqual(["8", []]);
  });
});
