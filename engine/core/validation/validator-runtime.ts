import { countCharacters } from "../answers/characters.ts";
import { ANSWER_FORMAT_CHECKS } from "./formats.ts";

/** The module name under which the compiled validators ask for the format checks. */
export const FORMATS_MODULE = "portico/formats";

/** Under this name the compiled validators ask for the length of a text, as Ajv's own code does. */
export const LENGTH_MODULE = "ajv/dist/runtime/ucs2length";

const MODULES: Readonly<Record<string, unknown>> = {
  [FORMATS_MODULE]: ANSWER_FORMAT_CHECKS,
  [LENGTH_MODULE]: { default: countCharacters },
  "ajv/dist/runtime/equal": { default: Object.is },
};

/**
 * The `require` given to a compiled validators module. Answers are scalars, so identity is all the equality it needs.
 *
 * @throws Error for a module that the compiled code should not need.
 */
export function requireForValidators(id: string): unknown {
  if (!Object.hasOwn(MODULES, id))
    throw new Error(`Compiled validators ask for "${id}", which is not part of their runtime.`);
  return MODULES[id];
}
