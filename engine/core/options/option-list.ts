export interface Option {
  readonly value: string;
  readonly label: string;
}

interface AnyOptionList {
  readonly description?: string;
  readonly blank?: string;
}

/** Default start: this year. */
export interface YearsOptionList extends AnyOptionList {
  readonly years: { readonly startYear?: number; readonly count: number; readonly direction: "past" | "future" };
}

export interface PlainOptionList extends AnyOptionList {
  readonly options: readonly Option[];
}

/**
 * Choices, or the choices per value of the next controlling answer. Further answers make no difference below a list.
 */
export type KeyedChoices = readonly Option[] | { readonly [controllingValue: string]: KeyedChoices };

/** A list per value, or combination of values, of controlling answers. */
export interface KeyedOptionList extends AnyOptionList {
  readonly keyed: { readonly [controllingValue: string]: KeyedChoices };
}

/** Another list without the values of `exclude`, with `options` appended and the values of `first` in front. */
export interface DerivedOptionList extends AnyOptionList {
  readonly extends: string;
  readonly pick?: string;
  readonly exclude?: readonly string[];
  readonly options?: readonly Option[];
  /** Appended to parts of a keyed list, or new parts. */
  readonly keyed?: KeyedOptionList["keyed"];
  readonly first?: readonly string[];
}

export type OptionListFile = PlainOptionList | KeyedOptionList | YearsOptionList | DerivedOptionList;
