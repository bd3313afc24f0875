import { ANSWER_FORMAT_CHECKS } from "./formats.ts";

/** The module name under which the compiled validators ask for the format checks. */
export const FORMATS_MODULE = "portico/formats";

/** The length in characters and not in UTF-16 units (JSON Schema validation 6.3.1, RFC 8259 section 8.2). */
function codePointLength(text: string): number {
  let length = text.length;
  for (let index = 0; index < text.length - 1; index++) {
    const unit = text.charCodeAt(index);
    if (unit >= 0xd800 && unit <= 0xdbff) {
      const next = text.charCodeAt(index + 1);
      if (next >= 0xdc00 && next <= 0xdfff) {
        length--;
        index++;
      }
    }
  }
  return length;
}

const MODULES: Readonly<Record<string, unknown>> = {
  [FORMATS_MODULE]: ANSWER_FORMAT_CHECKS,
  "ajv/dist/runtime/ucs2length": { default: codePointLength },
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
