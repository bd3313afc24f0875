import { countCharacters } from "../answers/characters.ts";
import { ANSWER_FORMAT_CHECKS } from "./formats.ts";

export interface ValidatorIssue {
  readonly keyword: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/** Ajv's compiled validator for an entry of the data model. */
export interface AnswerValidator {
  (value: unknown): boolean;
  errors?: readonly ValidatorIssue[] | null;
}

/** Name of the module with the format checks, in compiled validators. */
export const FORMATS_MODULE = "portico/formats";

/** Name of the module with the length check, as in Ajv's code. */
export const LENGTH_MODULE = "ajv/dist/runtime/ucs2length";

const MODULES: Readonly<Record<string, unknown>> = {
  [FORMATS_MODULE]: ANSWER_FORMAT_CHECKS,
  [LENGTH_MODULE]: { default: countCharacters },
  "ajv/dist/runtime/equal": { default: Object.is },
};

/**
 * `require` of compiled validators. `Object.is` suffices as their equality, because answers are scalars.
 * @throws Error for another module
 */
export function requireForValidators(id: string): unknown {
  if (!Object.hasOwn(MODULES, id))
    throw new Error(`Compiled validators ask for "${id}", which is not part of their runtime.`);
  return MODULES[id];
}
