import { Ajv } from "ajv";
import type { ValidateFunction } from "ajv";
import { TENANT_FILE_SCHEMAS } from "../../schemas/index.ts";
import type { TenantFileKind } from "../../schemas/index.ts";
import { foldSchema } from "./fold-schema.ts";

const validators = new Map<TenantFileKind, ValidateFunction>();
const folded = new Map<TenantFileKind, ValidateFunction>();

/** What finds everything that is wrong with a file of a kind. */
export function validatorOf(kind: TenantFileKind): ValidateFunction {
  let validator = validators.get(kind);
  if (validator === undefined) {
    // The schemas use `examples` and `description` beside `$ref`, about which strict mode would only warn. The schemas
    // are neither checked against the meta-schema nor optimised, because that would take most of the time of a start,
    // and each schema checks only a few files.
    validator = new Ajv({
      allErrors: true,
      verbose: true,
      strict: false,
      messages: false,
      validateSchema: false,
      code: { optimize: false },
    }).compile(TENANT_FILE_SCHEMAS[kind]);
    validators.set(kind, validator);
  }
  return validator;
}

/**
 * Whether a file is found right without the validator of its kind, which takes longer to make: nearly every file is. If
 * not, it may still be right.
 */
export function isPlainlyRight(kind: TenantFileKind, value: unknown): boolean {
  let validator = folded.get(kind);
  if (validator === undefined) {
    const schema = foldSchema(TENANT_FILE_SCHEMAS[kind]);
    if (schema === undefined) return false;
    validator = new Ajv({ strict: false, messages: false, validateSchema: false, code: { optimize: false } }).compile(
      schema,
    );
    folded.set(kind, validator);
  }
  return validator(value) === true;
}
