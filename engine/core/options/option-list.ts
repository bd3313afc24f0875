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

/**
 * The choices under one value of a controlling answer, or what the next controlling answer chooses among. Choices may
 * stand before the last answer, where the further ones make no difference.
 */
export type KeyedChoices = readonly Option[] | { readonly [controllingValue: string]: KeyedChoices };

/** One list for each value of a controlling answer, or for each combination of the values of several. */
export interface KeyedOptionList extends AnyOptionList {
  readonly keyed: { readonly [controllingValue: string]: KeyedChoices };
}

/**
 * Another list, or a part of it, with some values left out, choices of its own after those of the other, and some
 * values of either moved to the front.
 */
export interface DerivedOptionList extends AnyOptionList {
  readonly extends: string;
  /** Of a keyed list, the part under this value of the first controlling answer alone. */
  readonly pick?: string;
  readonly exclude?: readonly string[];
  /** Choices that are added; to each part that has choices, if the other list is keyed. */
  readonly options?: readonly Option[];
  /** Choices that are added to the parts of a keyed list, or parts that it lacks. */
  readonly keyed?: KeyedOptionList["keyed"];
  readonly first?: readonly string[];
}

/** options/<name>.json */
export type OptionListFile = PlainOptionList | KeyedOptionList | YearsOptionList | DerivedOptionList;
