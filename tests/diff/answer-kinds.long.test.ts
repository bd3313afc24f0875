import { describe, expect, it } from "vitest";
import { migrateDraft, EMPTY_APPLICATION, evaluate, type Answers, type AnswerValue } from "../../engine/core/index.ts";
import { formatAnswer } from "../../engine/core/print/format-answer.ts";
import { diffTenants, type Difference, type TenantVersion } from "../../engine/lint/index.ts";
import { askAll, documentsFor, QUESTIONS } from "./random-questions.ts";

const NOW = new Date("2026-11-21T17:00:00Z");
const TODAY = "2026-11-21";
const KEY = "asked";

type Fate = "kept" | "reads otherwise" | "wrong" | "aside";

function fateOf(before: TenantVersion, after: TenantVersion, value: AnswerValue): Fate {
  const answers: Answers = { [KEY]: value };
  // Only the answer of a document question refers to a file.
  const documents = before.tenant.fields.get(KEY)?.isDocument === true ? documentsFor(answers) : {};
  const application = { ...EMPTY_APPLICATION, answers, documents };
  const up = migrateDraft(after.tenant, { application, orphans: {}, steps: [] }, NOW, before.tenant);
  const wasRight = !evaluate(before.tenant, application, NOW).errors.has(KEY);
  expect({ value, wasRight }).toEqual({ value, wasRight: true });
  const is = up.application.answers[KEY] ?? "";
  if (is === "") {
    expect(up.orphans).toEqual(answers);
    expect(up.orphanDocuments).toEqual(documents);
    return "aside";
  }
  expect(String(is)).toBe(String(value));
  if (evaluate(after.tenant, up.application, NOW).errors.has(KEY)) return "wrong";
  const read = ({ tenant }: TenantVersion, all: Answers) => {
    const field = tenant.fields.get(KEY);
    return field && formatAnswer(tenant, { ...field, privacy: "personal" }, all, TODAY);
  };
  return read(before, answers) === read(after, up.application.answers) ? "kept" : "reads otherwise";
}

const KINDS = Object.keys(QUESTIONS);

describe.each(KINDS)("a question of the earlier type %s", (was) => {
  it.each(KINDS)("reports what happens to a question's answers if its type is now %s", (is) => {
    const [before, after] = [askAll({ [KEY]: was }), askAll({ [KEY]: is })];
    const told = diffTenants(before, after, NOW);
    const open = told.filter(({ touched }) => touched.keys.includes(KEY));
    const fates = new Set((QUESTIONS[was]?.answers ?? []).map((value) => fateOf(before, after, value)));
    const words = open.map(({ message }) => message).join(" ");
    const kinds = new Set(open.map(({ kind }) => kind));

    if (fates.has("aside")) {
      const isLeft = kinds.has("needs-migration") || kinds.has("loses-answers");
      expect({ words, isLeft }).toEqual({ words, isLeft: true });
      expect(words).toMatch(/orphaned|no longer sees?|must choose again/);
    }
    if (fates.size > 1) expect(words).not.toContain("is not accepted there");
    if (fates.has("wrong")) expect(open).not.toEqual([]);
    if (open.length === 0 && was !== "money") expect([...fates]).toEqual(["kept"]);
    if (kinds.has("loses-answers") && open.every(({ id }) => id === "question-type"))
      expect([...fates]).toEqual(["aside"]);
    if (was === is) expect(open).toEqual([]);
    checkHints(was, is, open);
  });
});

/** Checks that a recode is proposed exactly if a migration is needed, and that it leads to a valid answer. */
function checkHints(was: string, is: string, open: readonly Difference[]): void {
  for (const { id, kind, hint = "" } of open) {
    if (id !== "question-type") continue;
    expect({ kind, isRecode: hint.includes('"recode"') }).toEqual({ kind, isRecode: kind === "needs-migration" });
    const [old] = QUESTIONS[was]?.answers ?? [];
    const [own] = QUESTIONS[is]?.answers ?? [];
    if (kind !== "needs-migration" || old === undefined || old === null || own === undefined || own === null) continue;
    const values = { [String(old)]: own === true ? true : String(own) };
    const after = askAll({ [KEY]: is }, [{ recode: KEY, values }]);
    const application = { ...EMPTY_APPLICATION, answers: { [KEY]: old } };
    const up = migrateDraft(after.tenant, { application, orphans: {}, steps: [] }, NOW, askAll({ [KEY]: was }).tenant);
    expect(String(up.application.answers[KEY])).toBe(String(own));
    expect(evaluate(after.tenant, up.application, NOW).errors.has(KEY)).toBe(false);
  }
}
