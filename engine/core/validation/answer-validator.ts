import { countCharacters } from "../answers/characters.ts";
import { ANSWER_FORMAT_CHECKS } from "./formats.ts";

export interface ValidatorIssue {
  readonly keyword: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/** A validator in Ajv's shape, compiled from a data model entry. */
export interface AnswerValidator {
  (value: unknown): boolean;
  errors?: readonly ValidatorIssue[] | null;
}

/** Module of the format checks in compiled validators. */
export const FORMATS_MODULE = "portico/formats";

/** Module of the length check, named as in Ajv's code. */
export const LENGTH_MODULE = "ajv/dist/runtime/ucs2length";

const MODULES: Readonly<Record<string, unknown>> = {
  [FORMATS_MODULE]: ANSWER_FORMAT_CHECKS,
  [LENGTH_MODULE]: { default: countCharacters },
  "ajv/dist/runtime/equal": { default: Object.is },
};

/**
 * `require` for compiled validators. Answers are scalars, so `Object.is` suffices as equality.
 * @throws Error for another module
 */
export function requireForValidators(id: string): unknown {
  if (!Object.hasOwn(MODULES, id))
    throw new Error(`Compiled validators ask for "${id}", which is not part of their runtime.`);
  return MODULES[id];
}
