import { PorticoError } from "../errors.ts";
import type { DerivedOptionList, KeyedChoices, Option, OptionListFile } from "./option-list.ts";

type OptionLists = { readonly [name: string]: OptionListFile };

/**
 * One list's options, with `extends` followed and years counted from `currentYear`. A keyed list gives the options
 * under `controlling`, the values of the answers that it is keyed by, or none if it has no list for them.
 *
 * @throws PorticoError `tenant_invalid` for an unknown list or a circle of `extends`.
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

/**
 * The choices of each list by the tenant's own lists, so that a list of 250 countries is built once and not at every
 * keystroke.
 */
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

/** In each list first the choices that `first` names, in its order, then the others of the base, then those added. */
function extendChoices(base: KeyedChoices, list: DerivedOptionList): KeyedChoices {
  const { pick, exclude = [], options: added = [], keyed, first = [] } = list;
  return mapLists(pick === undefined ? base : partUnder(base, pick), keyed, (inherited, own) => {
    const inside = [...inherited.filter(({ value }) => !exclude.includes(value)), ...own];
    // A part of a keyed list without choices stays one, because its question is not asked.
    const all = inside.length === 0 ? inside : [...inside, ...added];
    return [
      ...first.flatMap((value) => all.filter((option) => option.value === value)),
      ...all.filter(({ value }) => !first.includes(value)),
    ];
  });
}

/** The same parts with other lists, made of what is in the one and in the other. */
function mapLists(
  part: KeyedChoices,
  other: KeyedChoices = NO_OPTIONS,
  toList: (inPart: readonly Option[], inOther: readonly Option[]) => readonly Option[],
): KeyedChoices {
  if (isWrittenOut(part) && isWrittenOut(other)) return toList(part, other);
  const keys = [part, other].flatMap((choices) => (isWrittenOut(choices) ? [] : Object.keys(choices)));
  return Object.fromEntries(keys.map((key) => [key, mapLists(partUnder(part, key), partUnder(other, key), toList)]));
}

/** What stands under a value of the next controlling answer: all, where that answer makes no difference. */
function partUnder(choices: KeyedChoices, value: string): KeyedChoices {
  if (isWrittenOut(choices)) return choices;
  return (Object.hasOwn(choices, value) ? choices[value] : undefined) ?? NO_OPTIONS;
}

/** The compiler does not learn from `Array.isArray` that the other kind of choices is no list. */
function isWrittenOut(choices: KeyedChoices): choices is readonly Option[] {
  return Array.isArray(choices);
}

/** Years, the nearest first, counted into the past or the future. The start year is included. */
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

/** Every value that a list can hold, whatever the controlling answers are. A draft may store any of them. */
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

/** The lists in a keyed one, each with the values of the controlling answers that it stands under. */
function listsIn(
  choices: KeyedChoices,
  path: readonly string[] = [],
): readonly (readonly [path: readonly string[], options: readonly Option[]])[] {
  if (isWrittenOut(choices)) return [[path, choices]];
  return Object.entries(choices).flatMap(([value, inside]) => listsIn(inside, [...path, value]));
}

/**
 * The values of the controlling answers, in order, that a list has options for; one empty path for a list that is
 * always the same.
 *
 * @throws PorticoError `tenant_invalid` for an unknown list or a circle of `extends`.
 */
export function controllingValues(
  lists: OptionLists,
  name: string,
  currentYear: number,
): readonly (readonly string[])[] {
  return listsIn(choicesOf(lists, name, currentYear)).map(([path]) => path);
}
