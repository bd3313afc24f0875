import { Ajv } from "ajv";
import type { ValidateFunction } from "ajv";
import { TENANT_FILE_SCHEMAS } from "../../schemas/index.ts";
import type { TenantFileKind } from "../../schemas/index.ts";

const validators = new Map<TenantFileKind, ValidateFunction>();

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
