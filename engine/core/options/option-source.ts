import { answerOf, type AnswerValue, type Answers } from "../answers/answers.ts";
import { PorticoError } from "../errors.ts";
import type { Field } from "../tenant/field.ts";
import type { Tenant } from "../tenant/tenant.ts";
import type { DerivedOptionList, KeyedChoices, Option, OptionListFile } from "./option-list.ts";

type OptionLists = { readonly [name: string]: OptionListFile };

/**
 * Returns the options of a list, with `extends` resolved. For a keyed list, returns the options under the answers
 * `controlling`.
 * @throws PorticoError `tenant_invalid` for an unknown list or a cycle of `extends`
 */
export function resolveOptionList(
  lists: OptionLists,
  name: string,
  controlling: readonly string[],
  currentYear: number,
): readonly Option[] {
  let part = choicesOf(lists, name, currentYear);
  for (const value of controlling) part = partUnder(part, value);
  return isWrittenOut(part) ? part : NO_OPTIONS;
}

const NO_OPTIONS: readonly Option[] = [];

/** Cache: 250 countries are too slow to build at each keystroke. */
const resolved = new WeakMap<OptionLists, Map<string, KeyedChoices>>();

function choicesOf(lists: OptionLists, name: string, currentYear: number): KeyedChoices {
  const known = resolved.get(lists) ?? new Map<string, KeyedChoices>();
  resolved.set(lists, known);
  const identity = `${name}|${currentYear}`;
  let choices = known.get(identity);
  if (choices === undefined) {
    const { choices: own, blank } = resolve(lists, name, currentYear, []);
    choices =
      blank === undefined
        ? own
        : mapLists(own, undefined, (options) =>
            options.length === 0 ? options : [{ value: "", label: blank }, ...options],
          );
    known.set(identity, choices);
  }
  return choices;
}

interface Resolved {
  readonly choices: KeyedChoices;
  readonly blank?: string | undefined;
}

function resolve(lists: OptionLists, name: string, currentYear: number, trail: readonly string[]): Resolved {
  const list = Object.hasOwn(lists, name) ? lists[name] : undefined;
  if (list === undefined) throw new PorticoError("tenant_invalid", `Option list "${name}" does not exist.`);
  const path = [...trail, name];
  if (trail.includes(name))
    throw new PorticoError("tenant_invalid", `Option lists extend each other in a circle: ${path.join(" → ")}.`);
  if ("extends" in list) {
    const base = resolve(lists, list.extends, currentYear, path);
    return { choices: extendChoices(base.choices, list), blank: list.blank ?? base.blank };
  }
  const choices = "options" in list ? list.options : "keyed" in list ? list.keyed : toYears(list.years, currentYear);
  return { choices, blank: list.blank };
}

function extendChoices(base: KeyedChoices, list: DerivedOptionList): KeyedChoices {
  const { pick, exclude = [], options: added = [], keyed, first = [] } = list;
  return mapLists(pick === undefined ? base : partUnder(base, pick), keyed, (inherited, own) => {
    const inside = [...inherited.filter(({ value }) => !exclude.includes(value)), ...own];
    // Append nothing to an empty part: a question without choices stays hidden.
    const all = inside.length === 0 ? inside : [...inside, ...added];
    return [
      ...first.flatMap((value) => all.filter((option) => option.value === value)),
      ...all.filter(({ value }) => !first.includes(value)),
    ];
  });
}

function mapLists(
  part: KeyedChoices,
  other: KeyedChoices = NO_OPTIONS,
  toList: (inPart: readonly Option[], inOther: readonly Option[]) => readonly Option[],
): KeyedChoices {
  if (isWrittenOut(part) && isWrittenOut(other)) return toList(part, other);
  const keys = [part, other].flatMap((choices) => (isWrittenOut(choices) ? [] : Object.keys(choices)));
  return Object.fromEntries(keys.map((key) => [key, mapLists(partUnder(part, key), partUnder(other, key), toList)]));
}

function partUnder(choices: KeyedChoices, value: string): KeyedChoices {
  if (isWrittenOut(choices)) return choices;
  return (Object.hasOwn(choices, value) ? choices[value] : undefined) ?? NO_OPTIONS;
}

/** Type guard, because `Array.isArray` does not narrow a readonly union. */
function isWrittenOut(choices: KeyedChoices): choices is readonly Option[] {
  return Array.isArray(choices);
}

function toYears(
  { startYear, count, direction }: { startYear?: number; count: number; direction: "past" | "future" },
  currentYear: number,
): readonly Option[] {
  const start = startYear ?? currentYear;
  return Array.from({ length: count }, (_, index) => {
    const year = String(direction === "past" ? start - index : start + index);
    return { value: year, label: year };
  });
}

/** Returns the values under all controlling answers. */
export function allOptionValues(lists: OptionLists, name: string, currentYear: number): ReadonlySet<string> {
  const choices = choicesOf(lists, name, currentYear);
  let values = valuesIn.get(choices);
  if (values === undefined) {
    values = new Set(listsIn(choices).flatMap(([, options]) => options.map(({ value }) => value)));
    valuesIn.set(choices, values);
  }
  return values;
}

const valuesIn = new WeakMap<KeyedChoices, ReadonlySet<string>>();

function listsIn(
  choices: KeyedChoices,
  path: readonly string[] = [],
): readonly (readonly [path: readonly string[], options: readonly Option[]])[] {
  if (isWrittenOut(choices)) return [[path, choices]];
  return Object.entries(choices).flatMap(([value, inside]) => listsIn(inside, [...path, value]));
}

/**
 * Lists the combinations of controlling values that the list names. A plain list has one empty combination.
 * @throws PorticoError `tenant_invalid` for an unknown list or a cycle of `extends`
 */
export function listControllingPaths(
  lists: OptionLists,
  name: string,
  currentYear: number,
): readonly (readonly string[])[] {
  return listsIn(choicesOf(lists, name, currentYear)).map(([path]) => path);
}

/** True if other answers determine the options of the field. */
export function isConditionalSelect({ options }: Field): boolean {
  return options !== undefined && options.by.length > 0;
}

export function optionsOfField(tenant: Tenant, field: Field, answers: Answers, today: string): readonly Option[] {
  if (field.options === undefined) return [];
  const { list, by } = field.options;
  const controlling = by.map((key) => answerOf(answers, key));
  return resolveOptionList(
    tenant.definition.options,
    list,
    controlling.map((value) => (typeof value === "string" ? value : "")),
    Number(today.slice(0, 4)),
  );
}

export function optionsFor(tenant: Tenant, key: string, answers: Answers, today: string): readonly Option[] {
  const field = tenant.fields.get(key);
  return field === undefined ? [] : optionsOfField(tenant, field, answers, today);
}

/** Returns the label of a choice, even if the choice needs other controlling answers. */
export function labelOfOption(tenant: Tenant, field: Field, value: string, today: string): string | undefined {
  if (field.options === undefined) return undefined;
  const choices = choicesOf(tenant.definition.options, field.options.list, Number(today.slice(0, 4)));
  return listsIn(choices)
    .flatMap(([, options]) => options)
    .find((option) => option.value === value)?.label;
}

/** Returns the label of a choice; undefined if the answer is not a choice of the form. */
export function labelOfChoice(
  tenant: Tenant,
  key: string,
  value: AnswerValue | undefined,
  answers: Answers,
  today: string,
): string | undefined {
  const field = tenant.fields.get(key);
  return (field && describeAnswer(tenant, field, value, answers, today)) || undefined;
}

/** Returns the label of a choice if other answers determine its list. Undefined for other questions. */
export function labelUnderAnswers(...choice: Parameters<typeof labelOfChoice>): string | undefined {
  const [tenant, key] = choice;
  const field = tenant.fields.get(key);
  return field !== undefined && isConditionalSelect(field) ? labelOfChoice(...choice) : undefined;
}

export function describeAnswer(
  tenant: Tenant,
  field: Field,
  value: AnswerValue | undefined,
  answers: Answers,
  today: string,
): string {
  if (typeof value !== "string" || value === "") return "";
  return optionsOfField(tenant, field, answers, today).find((option) => option.value === value)?.label ?? "";
}
