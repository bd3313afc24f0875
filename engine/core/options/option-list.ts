/** One choice of a coded answer. */
export interface Option {
  readonly value: string;
  readonly label: string;
}

/** What every list may have. `blank` is the label of an empty choice that is put first. */
interface AnyOptionList {
  /** A note for whoever reads the file. */
  readonly description?: string;
  readonly blank?: string;
}

/** Years from `startYear` (default: this year), `count` of them, towards the past or the future. */
export interface YearsOptionList extends AnyOptionList {
  readonly years: { readonly startYear?: number; readonly count: number; readonly direction: "past" | "future" };
}

/** A list whose options are written out. */
export interface PlainOptionList extends AnyOptionList {
  readonly options: readonly Option[];
}

/** One list for each value of a controlling answer. */
export interface KeyedOptionList extends AnyOptionList {
  readonly keyed: { readonly [controllingValue: string]: readonly Option[] };
}

/** Another list, with some values moved to the front and some left out. */
export interface DerivedOptionList extends AnyOptionList {
  readonly extends: string;
  readonly first?: readonly string[];
  readonly exclude?: readonly string[];
}

/** options/<name>.json */
export type OptionListFile = PlainOptionList | KeyedOptionList | YearsOptionList | DerivedOptionList;
