import {
  answerMessage,
  listControllingPaths,
  enteredAnswer,
  interpolate,
  isAnswered,
  optionsFor,
  resolveDateBound,
  resolveOptionList,
  toPrintModel,
} from "../core/index.ts";
import type { AnswerValue, Application, Evaluation, Field, PageRule, PrintItem, Tenant } from "../core/index.ts";
import { conditionsOf, keepersOf } from "./gates.ts";
import type { Goal } from "./search.ts";

/** A part of the form that some applicant should reach. */
export interface Target {
  readonly kind: "page" | "question" | "option" | "message" | "condition" | "print";
  readonly key: string;
  /** Option, message or truth value, after the key. */
  readonly detail: string;
  /** The part is reached if one goal is met. */
  readonly goals: readonly Goal[];
  /** False if the goals are samples: if none is met, the part is undecided. */
  readonly isComplete: boolean;
  readonly holds: (application: Application, evaluation: Evaluation) => boolean;
}

export function listTargets(tenant: Tenant, today: string): readonly Target[] {
  const fields = [...tenant.fields.values()].filter(({ fileOf }) => fileOf === undefined);
  return [
    ...tenant.pages.map(({ id, shownWhen }): Target => ({
      kind: "page",
      key: id,
      detail: "is shown",
      goals: [{ conditions: shownWhen === undefined ? [] : [[shownWhen, true]], gates: [] }],
      isComplete: true,
      holds: (_, { pages }) => pages.some((page) => page.id === id),
    })),
    ...fields.map((field): Target => ({
      kind: "question",
      key: field.key,
      detail: "is shown",
      goals: goalsOf(field),
      isComplete: true,
      holds: (_, { visible }) => visible.has(field.key),
    })),
    ...fields.flatMap((field) => [...submittableOf(tenant, field), ...keptOf(tenant, field)]),
    ...[...tenant.conditions.keys()].flatMap((name) =>
      [true, false].map((isTrue): Target => ({
        kind: "condition",
        key: name,
        detail: `is ${String(isTrue)}`,
        goals: [{ conditions: [[name, isTrue]], gates: [] }],
        isComplete: true,
        holds: (_, { conditions }) => conditions.get(name) === isTrue,
      })),
    ),
    ...fields.flatMap((field) => [
      ...messagesOf(tenant, field),
      ...wordedOf(tenant, field),
      ...datesOf(tenant, field, today),
      ...optionsOf(tenant, field, today),
      ...printsOf(tenant, field, today),
    ]),
  ];
}

/** Target: an applicant sees the question and has answered the required questions that its conditions read. */
function submittableOf(tenant: Tenant, field: Field): readonly Target[] {
  const names = field.placements.flatMap((gates) => gates.flatMap(conditionsOf).map(([name]) => name));
  const answered = [...new Set(names.flatMap((name) => readsOf(tenant, name)))].filter(
    (key) => key !== field.key && isAlwaysRequired(tenant, key),
  );
  if (answered.length === 0) return [];
  return [
    {
      kind: "question",
      key: field.key,
      detail: "is shown in an application that can be submitted",
      goals: goalsOf(field, { answered }),
      isComplete: true,
      holds: ({ answers }, { visible }) => visible.has(field.key) && answered.every((key) => isAnswered(answers[key])),
    },
  ];
}

/** Target: an answer stays, although other blocks clear the question, or clear answers that depend on it. */
export function keptOf(tenant: Tenant, field: Field): readonly Target[] {
  const { key, placements, isComputed } = field;
  const namesOf = (one: string): readonly string[] =>
    keepersOf(tenant, one).flatMap((gate) => conditionsOf(gate).map(([name]) => name));
  const read = new Set(namesOf(key).flatMap((name) => readsOf(tenant, name)));
  const isRead = [...read].some(
    (one) => one === key || namesOf(one).some((name) => readsOf(tenant, name).includes(key)),
  );
  const kept = keepersOf(tenant, key).filter((gate) => !placements.some((gates) => gates.includes(gate)));
  if (isComputed || (!isRead && kept.length === 0)) return [];
  return [
    {
      kind: "question",
      key,
      detail: "keeps an answer",
      goals: goalsOf(field, { answered: [key], takesWrong: true }).map((goal) => ({
        ...goal,
        gates: [...goal.gates, ...kept],
      })),
      isComplete: true,
      holds: ({ answers }, { visible }) => visible.has(key) && isAnswered(answers[key]),
    },
  ];
}

function readsOf(tenant: Tenant, name: string): readonly string[] {
  const { reads = [], refersTo = [] } = tenant.conditions.get(name) ?? {};
  return [...reads, ...[...refersTo].flatMap((other) => readsOf(tenant, other))];
}

const isAlwaysRequired = ({ fields, requiredMessages }: Tenant, key: string): boolean =>
  requiredMessages.has(key) && fields.get(key)?.placements.some((gates) => gates.length === 0) === true;

export const goalsOf = ({ key, options, placements }: Field, more: Partial<Goal> = {}): readonly Goal[] =>
  placements.map((gates) => ({
    conditions: [],
    gates,
    ...(options !== undefined && options.by.length > 0 ? { choicesOf: key } : {}),
    ...more,
  }));

function messagesOf(tenant: Tenant, field: Field): readonly Target[] {
  const { definition, requiredMessages, rulesByField } = tenant;
  const { key, isComputed } = field;
  const toTarget = (message: string, condition: string | undefined, values?: readonly AnswerValue[]): Target => {
    const words = interpolate(message, definition.tenant.partner);
    return {
      kind: "message",
      key,
      detail: `says “${words}”`,
      goals: goalsOf(field, {
        conditions: condition === undefined ? [] : [[condition, true]],
        ...(values === undefined ? {} : { answers: { [key]: values } }),
      }),
      isComplete: !isComputed && values?.some(isAnswered) !== true,
      holds: (_, { errors }) => errors.get(key)?.includes(words) === true,
    };
  };
  const always = requiredMessages.has(key)
    ? [toTarget(requiredMessages.get(key) ?? answerMessage(definition, field, "validation.required"), undefined, [""])]
    : [];
  const ofRule = ({ requiredWhen, wrongWhen, shorterThan, message }: PageRule): readonly Target[] => [
    ...(requiredWhen === undefined ? [] : [toTarget(message, requiredWhen, [""])]),
    ...(wrongWhen === undefined ? [] : [toTarget(message, wrongWhen, shorterThan === undefined ? undefined : SHORT)]),
  ];
  return [...always, ...(rulesByField.get(key) ?? []).flatMap(ofRule)];
}

/** Returns a target for each `errorMessage` of the schema. */
function wordedOf(tenant: Tenant, field: Field): readonly Target[] {
  const { key, schema, isComputed } = field;
  const { errorMessage = {} } = schema;
  const messages = typeof errorMessage === "string" ? { "": errorMessage } : errorMessage;
  return Object.entries(messages).flatMap(([keyword, written]): readonly Target[] => {
    const keywords = keyword === "" ? Object.keys(schema) : [keyword];
    const wrong = keywords.flatMap((one) => WRONG[one]?.(schema) ?? []);
    if (wrong.length === 0 || isComputed) return [];
    // Compare only the words before the first placeholder: limits and labels follow.
    const [begin = ""] = interpolate(written, tenant.definition.tenant.partner).split("{");
    return [
      {
        kind: "message",
        key,
        detail: `says “${written}”`,
        goals: goalsOf(field, { answers: { [key]: wrong } }),
        isComplete: false,
        holds: (_, { errors }) => errors.get(key)?.some((message) => message.startsWith(begin)) === true,
      },
    ];
  });
}

/** Wrong sample answers by keyword. Has none for maxLength, because the portal does not store longer answers. */
const WRONG: Readonly<Record<string, (schema: Field["schema"]) => readonly AnswerValue[]>> = {
  type: ({ type }) => (type === "number" || type === "integer" ? ["x"] : []),
  format: ({ format }) => (format === "date" ? [] : ["x", "1", "1900"]),
  pattern: () => ["x", "!", "1", "x1"],
  minLength: () => ["x"],
  const: () => [""],
  minimum: ({ minimum = 0 }) => [minimum - 1],
  maximum: ({ maximum = 0 }) => [maximum + 1],
  exclusiveMinimum: ({ exclusiveMinimum = 0 }) => [exclusiveMinimum],
  exclusiveMaximum: ({ exclusiveMaximum = 0 }) => [exclusiveMaximum],
  multipleOf: ({ multipleOf = 1, minimum = 0 }) => [minimum + multipleOf / 2],
};

/** Short answers: a letter, a digit. */
const SHORT: readonly AnswerValue[] = ["x", "1"];

const DAY_MS = 86_400_000;

function datesOf(tenant: Tenant, field: Field, today: string): readonly Target[] {
  const { min, max } = field.schema["x-date"] ?? {};
  const toTarget = (bound: string | undefined, days: number, detail: string): readonly Target[] => {
    const day = bound === undefined ? undefined : resolveDateBound(bound, today);
    if (day === undefined || field.isComputed) return [];
    const answer = new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
    return [
      {
        kind: "message",
        key: field.key,
        detail,
        goals: goalsOf(field, { answers: { [field.key]: [answer] } }),
        isComplete: false,
        holds: ({ answers }, { errors }) =>
          enteredAnswer(tenant, answers, field.key) === answer && errors.has(field.key),
      },
    ];
  };
  return [...toTarget(min, -1, "refuses an earlier date"), ...toTarget(max, 1, "refuses a later date")];
}

/** Returns a target for each audience whose print contains the question. */
function printsOf(tenant: Tenant, field: Field, today: string): readonly Target[] {
  const now = new Date(`${today}T12:00:00Z`);
  return field.print.map((audience): Target => ({
    kind: "print",
    key: field.key,
    detail: `is printed for “${audience}”`,
    // An added item prints only with an answer, so try one.
    goals: [...goalsOf(field), ...goalsOf(field, { answers: { [field.key]: ["x", 1, "2000-01-01"] } })],
    isComplete: true,
    holds: (application, evaluation) => {
      const known = printed.get(evaluation)?.get(audience);
      if (known !== undefined) return known.has(field.key);
      const { pages } = toPrintModel(tenant, application, evaluation, now, audience);
      const keys = new Set(pages.flatMap(({ sections }) => sections.flatMap(({ items }) => items.flatMap(keysOf))));
      printed.set(evaluation, new Map([...(printed.get(evaluation) ?? []), [audience, keys]]));
      return keys.has(field.key);
    },
  }));
}

/** Cache of printed keys by audience, because many targets read the same evaluation. */
const printed = new WeakMap<Evaluation, ReadonlyMap<string, ReadonlySet<string>>>();

function keysOf(item: PrintItem): readonly string[] {
  if (item.kind === "text") return [];
  if (item.kind === "group") return item.items.flatMap(keysOf);
  return "keys" in item && item.keys !== undefined ? item.keys : [item.key];
}

function optionsOf(tenant: Tenant, field: Field, today: string): readonly Target[] {
  if (field.options === undefined || field.isComputed) return [];
  const { list, by } = field.options;
  const lists = tenant.definition.options;
  const year = Number(today.slice(0, 4));
  const pathsOf = new Map<string, (readonly string[])[]>();
  for (const path of listControllingPaths(lists, list, year))
    for (const { value } of resolveOptionList(lists, list, path, year))
      if (value !== "") pathsOf.set(value, [...(pathsOf.get(value) ?? []), path]);
  return [...pathsOf].map(([value, paths]): Target => ({
    kind: "option",
    key: field.key,
    detail: `offers “${value}”`,
    goals: paths.flatMap((path) =>
      goalsOf(field, {
        answers: Object.fromEntries(path.flatMap((step, at) => (by[at] === undefined ? [] : [[by[at], [step]]]))),
      }),
    ),
    isComplete: true,
    holds: ({ answers }, { visible }) =>
      visible.has(field.key) && optionsFor(tenant, field.key, answers, today).some((option) => option.value === value),
  }));
}
