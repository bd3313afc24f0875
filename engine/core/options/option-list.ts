/** One choice of a coded answer. */
export interface Option {
  readonly value: string;
  readonly label: string;
}

/** Years from `startYear` (default: this year), `count` of them, towards the past or the future. */
export interface YearsOptionList {
  readonly years: { readonly startYear?: number; readonly count: number; readonly direction: "past" | "future" };
  readonly blank?: string;
}

/** Written out. `blank` puts an empty choice with that label first. */
export interface PlainOptionList {
  readonly options: readonly Option[];
  readonly blank?: string;
}

/** One list for each value of a controlling answer. */
export interface KeyedOptionList {
  readonly keyed: { readonly [controllingValue: string]: readonly Option[] };
  readonly blank?: string;
}

/** Another list, with some values moved to the front and some left out. */
export interface DerivedOptionList {
  readonly extends: string;
  readonly first?: readonly string[];
  readonly exclude?: readonly string[];
  readonly blank?: string;
}

/** options/<name>.json */
export type OptionListFile = PlainOptionList | KeyedOptionList | YearsOptionList | DerivedOptionList;
