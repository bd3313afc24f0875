export interface Option {
  readonly value: string;
  readonly label: string;
}

interface AnyOptionList {
  readonly description?: string;
  readonly blank?: string;
}

/** `startYear` defaults to this year. */
export interface YearsOptionList extends AnyOptionList {
  readonly years: { readonly startYear?: number; readonly count: number; readonly direction: "past" | "future" };
}

export interface PlainOptionList extends AnyOptionList {
  readonly options: readonly Option[];
}

/**
 * Choices, or choices per value of the next controlling answer. A list of choices ignores further controlling answers.
 */
export type KeyedChoices = readonly Option[] | { readonly [controllingValue: string]: KeyedChoices };

/** One list for each value, or combination of values, of the controlling answers. */
export interface KeyedOptionList extends AnyOptionList {
  readonly keyed: { readonly [controllingValue: string]: KeyedChoices };
}

/** Extends another list: removes `exclude`, appends `options` and moves the values of `first` to the front. */
export interface DerivedOptionList extends AnyOptionList {
  readonly extends: string;
  readonly pick?: string;
  readonly exclude?: readonly string[];
  readonly options?: readonly Option[];
  /** Choices to append to parts of a keyed list, or new parts. */
  readonly keyed?: KeyedOptionList["keyed"];
  readonly first?: readonly string[];
}

export type OptionListFile = PlainOptionList | KeyedOptionList | YearsOptionList | DerivedOptionList;
