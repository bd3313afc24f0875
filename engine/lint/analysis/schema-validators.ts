import { Ajv } from "ajv";
import type { ValidateFunction } from "ajv";
import { TENANT_FILE_SCHEMAS } from "../../schemas/index.ts";
import type { TenantFileKind } from "../../schemas/index.ts";

const validators = new Map<TenantFileKind, ValidateFunction>();

export function validatorOf(kind: TenantFileKind): ValidateFunction {
  let validator = validators.get(kind);
  if (validator === undefined) {
    // Skipping the meta-schema and the optimiser saves most of the start-up time of the validators.
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
