import { Ajv, _, type AnySchemaObject, type KeywordCxt } from "ajv";
import { useFunc } from "ajv/dist/compile/util.js";
import standaloneCode from "ajv/dist/standalone/index.js";
import { ANSWER_FORMAT_CHECKS, FORMATS_MODULE, LENGTH_MODULE, countCharacters } from "../core/index.ts";
import type { AnswerSchema, AnswerValidator, DataModelFile } from "../core/index.ts";

const CHECKED_KEYWORDS = [
  "type",
  "format",
  "minLength",
  "maxLength",
  "pattern",
  "enum",
  "const",
  "minimum",
  "maximum",
  "exclusiveMinimum",
  "exclusiveMaximum",
  "multipleOf",
] as const;

/**
 * One instance for all tenants, because most questions share a validator. The linter has already checked the schemas.
 */
const ajv = new Ajv({
  allErrors: true,
  strict: true,
  messages: false,
  inlineRefs: false,
  validateSchema: false,
  // Accept 8.7 as a multiple of 0.1, as RJSF's validator does: in floating point, the quotient is 86.99999999999999.
  multipleOfPrecision: 8,
  code: { source: true, lines: false, formats: _`require(${FORMATS_MODULE})` },
});
for (const [name, isValid] of Object.entries(ANSWER_FORMAT_CHECKS)) ajv.addFormat(name, isValid);
useGraphemeLength(ajv);
const idByCheck = new Map<string, string>();

export function compileValidators(dataModel: DataModelFile) {
  const validators: Record<string, AnswerValidator> = {};
  const idByKey: Record<string, string> = {};
  for (const [key, schema] of Object.entries(dataModel.properties)) {
    const id = idOf(toCheckedSchema(schema));
    idByKey[key] = id;
    const validator = ajv.getSchema(id);
    if (validator !== undefined) validators[key] = validator as AnswerValidator;
  }
  let module: string | undefined;
  return {
    validators: validators as Readonly<typeof validators>,
    /** Source of an ES module that exports `createValidators(require)`. The argument is `requireForValidators`. */
    get validatorsModule() {
      return (module ??= toModule(
        standaloneCode(ajv, Object.fromEntries(Object.values(idByKey).map((id) => [id, id]))),
        idByKey,
      ));
    },
  };
}

function idOf(checked: AnySchemaObject): string {
  const check = JSON.stringify(checked);
  const known = idByCheck.get(check);
  if (known !== undefined) return known;
  const id = `check${idByCheck.size}`;
  ajv.addSchema(checked, id);
  idByCheck.set(check, id);
  return id;
}

function toCheckedSchema(schema: AnswerSchema): AnySchemaObject {
  const all: AnySchemaObject = { ...schema };
  return Object.fromEntries(
    CHECKED_KEYWORDS.filter((keyword) => all[keyword] !== undefined).map((keyword) => [keyword, all[keyword]]),
  );
}

function toModule(commonJs: string, idByKey: Readonly<Record<string, string>>): string {
  const table = Object.entries(idByKey).map(([key, id]) => `${JSON.stringify(key)}:exports.${id}`);
  return `export const createValidators = (require) => {\nconst exports = {};\n${commonJs}\nreturn {${table.join(",")}};\n};\n`;
}

/** Validators in this process call the function. Browsers run `code`. */
const lengthOf = Object.assign((text: string): number => countCharacters(text), {
  code: `require(${JSON.stringify(LENGTH_MODULE)}).default`,
});

/** Makes minLength and maxLength count characters as people do. Ajv would count code points. */
export function useGraphemeLength(ajv: Ajv): void {
  for (const keyword of ["minLength", "maxLength"]) {
    ajv.removeKeyword(keyword);
    ajv.addKeyword({
      keyword,
      type: "string",
      schemaType: "number",
      error: { message: "", params: ({ schemaCode }) => _`{limit: ${schemaCode}}` },
      code(context: KeywordCxt) {
        const { data, schemaCode, it } = context;
        const length = _`${useFunc(it.gen, lengthOf)}(${data})`;
        context.fail(keyword === "minLength" ? _`${length} < ${schemaCode}` : _`${length} > ${schemaCode}`);
      },
    });
  }
}
