export interface Option {
  readonly value: string;
  readonly label: string;
}

interface AnyOptionList {
  readonly description?: string;
  readonly blank?: string;
}

/** `startYear` defaults to the current year. */
export interface YearsOptionList extends AnyOptionList {
  readonly years: { readonly startYear?: number; readonly count: number; readonly direction: "past" | "future" };
}

export interface PlainOptionList extends AnyOptionList {
  readonly options: readonly Option[];
}

/**
 * Choices, or an object with choices for each value of the next controlling answer. After a level with plain choices,
 * further controlling answers do not matter.
 */
export type KeyedChoices = readonly Option[] | { readonly [controllingValue: string]: KeyedChoices };

/** A list of choices for each value, or combination of values, of the controlling answers. */
export interface KeyedOptionList extends AnyOptionList {
  readonly keyed: { readonly [controllingValue: string]: KeyedChoices };
}

/**
 * Changes another list: `pick` selects a part, `exclude` removes choices, `options` appends choices, `first` moves
 * choices to the front.
 */
export interface DerivedOptionList extends AnyOptionList {
  readonly extends: string;
  readonly pick?: string;
  readonly exclude?: readonly string[];
  readonly options?: readonly Option[];
  /** Choices to append to parts of a keyed list, or new parts of it. */
  readonly keyed?: KeyedOptionList["keyed"];
  readonly first?: readonly string[];
}

export type OptionListFile = PlainOptionList | KeyedOptionList | YearsOptionList | DerivedOptionList;
