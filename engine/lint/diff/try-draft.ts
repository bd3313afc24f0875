import { migrateDraft, EMPTY_APPLICATION, evaluate, isAnswered, DOCUMENT_ANSWERED } from "../../core/index.ts";
import type { AnswerValue, Application, Field, Tenant } from "../../core/index.ts";
import type { VersionPair, DiffSide } from "./diff-side.ts";
import { readRules, rightAnswersOf } from "../../prove/index.ts";
import { todayOf } from "../analysis/today.ts";

export type Tried = ReturnType<ReturnType<typeof createTrial>>;

/**
 * Migrates and evaluates drafts that answer only `keys`. The migration treats every question as asked: otherwise a
 * draft with few answers would lose answers behind unanswered conditions. `offered` keys accept all of their choices.
 */
export function createTrial(
  { before, after, now }: VersionPair,
  keys: ReadonlySet<string>,
  offered?: ReadonlySet<string>,
) {
  const [old, own] = [focus(before.tenant, keys, offered), focus(after.tenant, keys, offered)];
  const target = open(after.tenant, own);
  return (draft: Partial<Application>, tabsNow: Application["tabs"] = {}) => {
    const application = withDocuments(before.tenant, { ...EMPTY_APPLICATION, ...draft });
    const up = migrateDraft(target, { application, orphans: {}, steps: stepsOf(before.tenant) }, now, before.tenant);
    const { application: brought } = up;
    const results = Object.entries(application.answers).filter(([key]) => after.tenant.computed.has(key));
    const answers = { ...brought.answers, ...Object.fromEntries(results) };
    return {
      was: evaluate(old, application, now),
      up,
      is: evaluate(own, { ...brought, answers, tabs: { ...brought.tabs, ...tabsNow } }, now),
      errorsIfAsked: () => evaluate(target, brought, now).errors,
    };
  };
}

function withDocuments({ fields }: Tenant, application: Application): Application {
  const attached = Object.keys(application.answers).filter(
    (key) => fields.get(key)?.isDocument === true && isAnswered(application.answers[key]),
  );
  const documents = Object.fromEntries(attached.map((key) => [key, { file_name: "file.pdf", file_size: 1 }]));
  return { ...application, documents };
}

const stepsOf = ({ definition }: Tenant): readonly string[] => (definition.changes ?? []).map(({ id }) => id);

function focus(tenant: Tenant, keys: ReadonlySet<string>, offered: ReadonlySet<string> = new Set()): Tenant {
  const fields = new Map<string, Field>();
  for (const [key, field] of tenant.fields) {
    if (!keys.has(field.fileOf ?? key)) continue;
    const isFree = offered.has(key) && field.options !== undefined;
    fields.set(key, isFree ? { ...field, options: { ...field.options, by: [] } } : field);
  }
  const derivations = tenant.derivations.filter(({ kind }) => kind === "condition");
  return { ...tenant, fields, derivations, computed: new Map() };
}

const ALWAYS: Field["placements"] = [[]];

const open = (tenant: Tenant, { fields }: Tenant): Tenant => ({
  ...tenant,
  fields: new Map([...fields].map(([key, field]) => [key, { ...field, placements: ALWAYS }])),
  clearRules: tenant.clearRules.map((rule) => ({ ...rule, keys: [] })),
});

function isRightAnswer(tenant: Tenant, key: string, value: AnswerValue, now: Date): boolean {
  const asked = open(tenant, focus(tenant, new Set([key])));
  return !evaluate(asked, { ...EMPTY_APPLICATION, answers: { [key]: value } }, now).errors.has(key);
}

const TEXTS = [
  "Ada of Rome",
  "12",
  "1999-05-17",
  "A",
  "ada@example.edu",
  "(614) 555-0123",
  "123-45-6789",
  "https://example.edu/",
  "00123",
];
const NUMBERS = [12, 0, 3.75, 40, 1_000_000_000];
const MAX_LONG = 60;

export const rightAnswers = ({ tenant, model }: DiffSide, key: string): readonly AnswerValue[] =>
  rightAnswersOf(tenant, key, readRules([], ""), todayOf(model));

/**
 * Possible answers in an old draft, the simplest first. Includes answers that are right for `own`, the question that
 * replaces it.
 */
export function sampleAnswers(field: Field, { before, after, now }: VersionPair, own?: Field): readonly AnswerValue[] {
  const { key, schema } = field;
  if (field.isDocument) return [DOCUMENT_ANSWERED];
  if (schema.type === "boolean") return [true];
  const found = rightAnswers(before, key);
  if (field.options !== undefined || schema.enum !== undefined || schema.const !== undefined) return found;
  const isNumber = schema.type === "number" || schema.type === "integer";
  const next = own === undefined ? [] : rightAnswers(after, own.key);
  const longest = "a".repeat(Math.min(field.maxLength ?? MAX_LONG, MAX_LONG));
  const all = isNumber
    ? [...NUMBERS, ...[...found, ...next].map(Number).filter((value) => Number.isFinite(value))]
    : [...TEXTS, longest, ...next.map(String)];
  const right = all.filter((value) => isRightAnswer(before.tenant, key, value, now));
  return right.length === 0 ? all : right;
}
