import { PorticoError } from "../errors.ts";
import type { Option, OptionListFile } from "./option-list.ts";

type OptionLists = { readonly [name: string]: OptionListFile };

/**
 * One list's options, with `extends` followed and years counted from `currentYear`. A keyed list gives the options of
 * `controllingValue`, or none if it has no list for that value.
 *
 * @throws PorticoError `tenant_invalid` for an unknown list or a circle of `extends`.
 */
export function resolveOptionList(
  lists: OptionLists,
  name: string,
  controllingValue: string | undefined,
  currentYear: number,
): readonly Option[] {
  return remember(
    lists,
    `${name}|${currentYear}|${controllingValue === undefined ? "" : `=${controllingValue}`}`,
    () => {
      const { options, blank } = resolve(lists, name, controllingValue, currentYear, []);
      return blank === undefined || options.length === 0 ? options : [{ value: "", label: blank }, ...options];
    },
  );
}

/**
 * Resolved lists by the tenant's own lists, so that a list of 250 countries is built once and not at every keystroke.
 */
const resolved = new WeakMap<OptionLists, Map<string, unknown>>();
/** Controlling values come from answers, so the number of lists remembered for one tenant is limited. */
const MAX_REMEMBERED = 2_000;

function remember<T>(lists: OptionLists, key: string, make: () => T): T {
  let ofLists = resolved.get(lists);
  if (ofLists === undefined || ofLists.size >= MAX_REMEMBERED) {
    ofLists = new Map();
    resolved.set(lists, ofLists);
  }
  if (!ofLists.has(key)) ofLists.set(key, make());
  // The cast is sound, because whatever is stored under a key was made by the same function.
  return ofLists.get(key) as T;
}

interface Resolved {
  readonly options: readonly Option[];
  readonly blank?: string | undefined;
}

function resolve(
  lists: OptionLists,
  name: string,
  controllingValue: string | undefined,
  currentYear: number,
  trail: readonly string[],
): Resolved {
  const list = Object.hasOwn(lists, name) ? lists[name] : undefined;
  if (list === undefined) throw new PorticoError("tenant_invalid", `Option list "${name}" does not exist.`);
  if (trail.includes(name))
    throw new PorticoError(
      "tenant_invalid",
      `Option lists extend each other in a circle: ${[...trail, name].join(" → ")}.`,
    );
  if ("options" in list) return { options: list.options, blank: list.blank };
  if ("keyed" in list) {
    const options =
      controllingValue !== undefined && Object.hasOwn(list.keyed, controllingValue)
        ? list.keyed[controllingValue]
        : undefined;
    return { options: options ?? [], blank: list.blank };
  }
  if ("years" in list) return { options: toYears(list.years, currentYear), blank: list.blank };
  const base = resolve(lists, list.extends, controllingValue, currentYear, [...trail, name]);
  const excluded = new Set([...(list.exclude ?? []), ...(list.first ?? [])]);
  const first = (list.first ?? []).flatMap((value) => base.options.filter((option) => option.value === value));
  return {
    options: [...first, ...base.options.filter((option) => !excluded.has(option.value))],
    blank: list.blank ?? base.blank,
  };
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

/** Every value that a list can hold, whatever the controlling answer is. A draft may store any of them. */
export function allOptionValues(lists: OptionLists, name: string, currentYear: number): ReadonlySet<string> {
  return remember(lists, `${name}|${currentYear}|values`, () => {
    const values = new Set<string>();
    for (const key of controllingValues(lists, name) ?? [undefined]) {
      for (const option of resolveOptionList(lists, name, key, currentYear)) values.add(option.value);
    }
    return values;
  });
}

/**
 * The controlling values that a keyed list (or the keyed list it extends) has options for; undefined for other lists.
 */
export function controllingValues(lists: OptionLists, name: string): readonly string[] | undefined {
  let list = Object.hasOwn(lists, name) ? lists[name] : undefined;
  const seen = new Set<unknown>();
  while (list !== undefined && "extends" in list && !seen.has(list)) {
    seen.add(list);
    list = Object.hasOwn(lists, list.extends) ? lists[list.extends] : undefined;
  }
  return list !== undefined && "keyed" in list ? Object.keys(list.keyed) : undefined;
}
