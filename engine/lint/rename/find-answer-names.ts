import { Ajv, type AnySchemaObject } from "ajv";
import { findTenantFileKind, TENANT_FILE_SCHEMAS } from "../../schemas/index.ts";
import { unescapePointer } from "../analysis/schema-findings.ts";
import { DATA_MODEL_FILE } from "../model/data-model-facts.ts";
import { toObject, valueAt } from "../model/json-shape.ts";

export interface AnswerName {
  readonly name: string;
  readonly path: readonly (string | number)[];
  readonly on: "key" | "value";
}

/**
 * Finds the names of answers in a tenant file: keys and values that the JSON Schema marks with `x-names`, members of
 * groups, and names in the rules of computed answers.
 */
export function findAnswerNames(file: string, value: unknown): readonly AnswerName[] {
  const kind = findTenantFileKind(file);
  if (kind === undefined) return [];
  const found = collect(TENANT_FILE_SCHEMAS[kind], value);
  if (file !== DATA_MODEL_FILE) return found;
  const members = Object.entries(toObject(toObject(value)["repeat"])).flatMap(([id, group]) =>
    Object.entries(toObject(toObject(group)["properties"])).map(([key, schema]) => ({
      name: `{${id}}${key}`,
      path: ["repeat", id, "properties", key],
      on: "key" as const,
      schema,
    })),
  );
  const answers = Object.entries(toObject(toObject(value)["properties"])).map(([key, schema]) => ({
    path: ["properties", key],
    schema,
  }));
  const computed = [...answers, ...members].filter(({ schema }) => toObject(schema)["x-compute"] !== undefined);
  const rules = computed.map(({ schema }) => ({ when: toObject(schema)["x-compute"] }));
  const inRules = collect(TENANT_FILE_SCHEMAS.conditions, Object.fromEntries(rules.entries())).map((one) => ({
    ...one,
    path: [...(computed[Number(one.path[0])]?.path ?? []), "x-compute", ...one.path.slice(2)],
  }));
  return [...found, ...members, ...inRules];
}

function collect(schema: AnySchemaObject, value: unknown): readonly AnswerName[] {
  const found: AnswerName[] = [];
  const ajv = new Ajv({ allErrors: true, strict: false, validateSchema: false, messages: false });
  ajv.addKeyword({
    keyword: "x-names",
    type: "string",
    validate: (kinds: string, name: string, _?: unknown, context?: { readonly instancePath: string }) => {
      if (!/^(?:answer|definition|reference)/.test(kinds)) return true;
      const path = (context?.instancePath ?? "").split("/").slice(1).map(unescapePointer);
      const isText = typeof valueAt(value, path) === "string";
      found.push(isText ? { name, path, on: "value" } : { name, path: [...path, name], on: "key" });
      return true;
    },
  });
  void ajv.compile(schema)(value);
  return found;
}
