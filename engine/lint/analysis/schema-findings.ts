import { Ajv, type ErrorObject, type ValidateFunction } from "ajv";
import { findTenantFileKind, TENANT_FILE_SCHEMAS, type TenantFileKind } from "../../schemas/index.ts";
import { findClosest, quoteAll, suggest } from "../suggest.ts";
import { DATA_MODEL_FILE } from "../model/data-model-facts.ts";
import { toObject } from "../model/json-shape.ts";
import type { JsonPlace, Finding } from "../finding.ts";
import { suggestKey, findMisspeltKey, propertiesOf, toRequiredKeys, unknownKeyOf } from "./suggest-key.ts";

const DOCUMENT_WORDS: ReadonlySet<unknown> = new Set(["document", "file", "upload", "pdf", "binary", "data-url"]);

export interface SchemaFinding extends Finding {
  readonly at: JsonPlace;
  /** Known keyword that the written key likely means. */
  readonly meant?: string;
  /** Right value that the written value likely means. */
  readonly meantValue?: unknown;
}

export function toSchemaFindings(file: string, value: unknown): readonly SchemaFinding[] {
  const kind = findTenantFileKind(file);
  if (kind === undefined) return [];
  const validate = validatorOf(kind);
  if (validate(value)) return [];
  const errors = (validate.errors ?? []).filter((error) => !isEcho(error));
  return errors.map((error) => {
    const found = toFinding(file, error, errors);
    const about = toGroups(file, error);
    return {
      ...found,
      at: { ...found.at, isWritten: true },
      ...(error.keyword === "required" ? { isLack: true } : {}),
      ...(about.length === 0 ? {} : { about }),
    };
  });
}

function toGroups(file: string, error: ErrorObject): readonly string[] {
  const { instancePath, keyword } = error;
  if (file === DATA_MODEL_FILE && instancePath === "" && keyword === "additionalProperties")
    return [unknownKeyOf(error)];
  const [, answer] = /^\/properties\/([^/]+)\//.exec(instancePath) ?? [];
  if (file === DATA_MODEL_FILE && answer !== undefined && keyword === "not") return [`type:${answer}`];
  const [, id] = /^\/repeat\/([^/]+)\/(?:max|firstPrefix|furtherPrefix)$/.exec(instancePath) ?? [];
  const [, list] = /^options\/([^/]+)\.json$/.exec(file) ?? [];
  if (list !== undefined && instancePath.startsWith("/years")) return [`list:${list}`];
  return file === DATA_MODEL_FILE && id !== undefined ? [`group:${id}`] : [];
}

/**
 * True for errors that only repeat another error: errors of wrapper keywords, and of the branches of `oneOf` and
 * `anyOf`.
 */
function isEcho({ keyword, schemaPath }: ErrorObject): boolean {
  return (
    keyword === "if" ||
    keyword === "propertyNames" ||
    keyword === "allOf" ||
    /\/oneOf\/\d/.test(schemaPath) ||
    /\/anyOf\/\d/.test(schemaPath)
  );
}

function toFinding(file: string, error: ErrorObject, errors: readonly ErrorObject[]): SchemaFinding {
  const path = error.instancePath.split("/").slice(1).map(unescapePointer);
  const at: JsonPlace = { file, path };
  const name = nameOf(path);
  const params = error.params as Readonly<Record<string, unknown>>;
  if (error.propertyName !== undefined) {
    const meant = error.propertyName
      .trim()
      .toLowerCase()
      .replace(/[^a-z0-9_]+/g, "_");
    return {
      at: { file, path: [...path, error.propertyName], on: "key" },
      message: `"${error.propertyName}" cannot be a key here.`,
      ...(isOfKeys(error) && /^[a-z]/.test(meant) && meant !== error.propertyName
        ? { hint: `did you mean "${meant}"?`, meant }
        : describeExpectation(error)),
    };
  }
  switch (error.keyword) {
    case "additionalProperties": {
      const key = unknownKeyOf(error);
      const known = Object.keys(propertiesOf(error.parentSchema));
      const meant = suggestKey(error, errors);
      return {
        at: { file, path: [...path, key], on: "key" },
        message: `"${key}" is not a key of ${name}.`,
        ...(meant === undefined && file === DATA_MODEL_FILE && path.length === 0
          ? { hint: 'a question is inside "properties".' }
          : meant === undefined
            ? suggest(key, known)
            : { hint: `did you mean "${meant}"?`, meant }),
      };
    }
    case "required": {
      const missing = String(params["missingProperty"]);
      const message = `${capitalise(name)} lacks "${missing}".`;
      const written = findMisspeltKey(error, missing, errors);
      return written === undefined
        ? { at: { ...at, on: "key" }, message, ...hintAboutMissing(error, missing) }
        : {
            at: { file, path: [...path, written], on: "key" },
            message,
            hint: `did you mean "${missing}"?`,
            meant: missing,
          };
    }
    case "dependencies":
      return {
        at: { file, path: [...path, String(params["property"])], on: "key" },
        message: `${capitalise(name)} has "${String(params["property"])}", which only makes sense with "${String(params["deps"])}".`,
      };
    case "enum": {
      const allowed = (Array.isArray(params["allowedValues"]) ? params["allowedValues"] : []).map(String);
      const meantValue = findClosest(String(error.data), allowed);
      return {
        at,
        message: `${capitalise(name)} is ${show(error.data)}; it should be one of ${quoteAll(allowed)}.`,
        ...(DOCUMENT_WORDS.has(error.data) && allowed.includes("ssn")
          ? { hint: 'an uploaded document is no format: write "x-document": true.' }
          : meantValue === undefined
            ? {}
            : { hint: `did you mean "${meantValue}"?`, meantValue }),
      };
    }
    case "oneOf": {
      const keys = toRequiredKeys(error.schema);
      return {
        at: { ...at, on: "key" },
        message:
          keys.length === 0
            ? `${capitalise(name)} fits none, or more than one, of the forms it may have.`
            : `${capitalise(name)} should have exactly one of ${quoteAll(keys)}.`,
      };
    }
    case "anyOf": {
      const keys = toRequiredKeys(error.schema);
      if (keys.length === 0) break;
      return {
        at: { ...at, on: "key" },
        message: `${capitalise(name)} should have ${keys.map((key) => `"${key}"`).join(" or ")}.`,
      };
    }
    case "not": {
      const reason: unknown = error.parentSchema?.["description"];
      const holder = nameOf(path.slice(0, -1));
      const isEmpty = Object.keys(error.schema as object).length === 0;
      return {
        at: { ...at, on: "key" },
        message: isEmpty
          ? `${capitalise(holder)} cannot have ${name}.`
          : `${capitalise(name)} of ${holder} cannot be ${show(error.data)}.`,
        ...(typeof reason === "string" ? { hint: reason } : {}),
      };
    }
  }
  const meantValue = error.keyword === "type" ? toMeantValue(error.data, params["type"]) : undefined;
  return {
    ...(meantValue === undefined ? {} : { meantValue }),
    at: error.keyword === "uniqueItems" ? { file, path: [...path, Number(params["j"])] } : at,
    message: `${capitalise(name)} ${expectation(error, params)}.`,
    ...(meantValue === undefined ? describeExpectation(error) : { hint: `write ${JSON.stringify(meantValue)}.` }),
  };
}

function toMeantValue(data: unknown, type: unknown): unknown {
  if (typeof data !== "string") return undefined;
  if (type === "boolean") return /^(?:true|yes)$/i.test(data) ? true : /^(?:false|no)$/i.test(data) ? false : undefined;
  const isNumber = type === "integer" || type === "number";
  return isNumber && data.trim() !== "" && Number.isFinite(Number(data)) ? Number(data) : undefined;
}

function expectation({ keyword, data }: ErrorObject, params: Readonly<Record<string, unknown>>): string {
  const limit = String(params["limit"]);
  switch (keyword) {
    case "type":
      return `should be ${article(String(params["type"]))}; it is ${article(data === null ? "null" : Array.isArray(data) ? "array" : typeof data)}`;
    case "const":
      return `should be ${show(params["allowedValue"])}; it is ${show(data)}`;
    case "pattern":
      return /^\s*$/.test(String(data)) ? "is blank" : `is ${show(data)}, which does not have the expected form`;
    case "minLength":
      return limit === "1" ? "is empty" : `should have at least ${limit} characters`;
    case "maxLength":
      return `should have at most ${limit} characters`;
    case "minItems":
      return limit === "1" ? "is an empty list" : `should list at least ${limit}`;
    case "maxItems":
      return `should list at most ${limit}`;
    case "minProperties":
      return "is empty";
    case "uniqueItems":
      return `lists the same thing twice, at ${Number(params["i"]) + 1} and ${Number(params["j"]) + 1}`;
    case "minimum":
    case "maximum":
    case "exclusiveMinimum":
    case "exclusiveMaximum":
      return `should be ${String(params["comparison"])} ${limit}; it is ${show(data)}`;
    default:
      return `does not satisfy "${keyword}"`;
  }
}

function describeExpectation({ parentSchema, propertyName }: ErrorObject): { hint?: string } {
  const { examples, enum: known, pattern } = (parentSchema ?? {}) as Readonly<Record<string, unknown>>;
  if (Array.isArray(examples) && examples.length > 0 && typeof examples[0] !== "object")
    return { hint: `for example ${examples.map(show).join(", ")}.` };
  if (propertyName !== undefined && Array.isArray(known)) return suggest(propertyName, known.map(String));
  if (typeof pattern !== "string") return {};
  return { hint: KEY_PATTERN.test(pattern) ? KEY_FORM : `the form is ${pattern}` };
}

const isOfKeys = ({ parentSchema }: ErrorObject): boolean => KEY_PATTERN.test(String(parentSchema?.["pattern"]));

const KEY_PATTERN = /^\^(\(\?!constructor\$\))?\[a-z/;
const KEY_FORM = "a key is lower-case letters, digits and underscores, such as bar_number.";

function hintAboutMissing({ parentSchema }: ErrorObject, key: string): { hint?: string } {
  const { description } = toObject(propertiesOf(parentSchema)[key]);
  return typeof description === "string" ? { hint: `"${key}": ${description}` } : {};
}

function nameOf(path: readonly (string | number)[]): string {
  const last = path.at(-1);
  if (last === undefined) return "the file";
  if (typeof last === "string") return `"${last}"`;
  const list = path.findLast((segment) => typeof segment === "string");
  return list === undefined ? `item ${last + 1}` : `item ${last + 1} of "${list}"`;
}

export function unescapePointer(segment: string): string | number {
  const text = segment.replaceAll("~1", "/").replaceAll("~0", "~");
  return /^\d+$/.test(text) ? Number(text) : text;
}

const MAX_SHOWN = 60;

function show(value: unknown): string {
  const text = JSON.stringify(value) ?? "nothing";
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text;
}

const TYPE_WORDS: Readonly<Record<string, string>> = {
  array: "a list",
  object: "an object",
  string: "a text",
  number: "a number",
  integer: "a whole number",
  boolean: "true or false",
  null: "null",
};

function article(type: string): string {
  return type
    .split(",")
    .map((one) => TYPE_WORDS[one] ?? one)
    .join(" or ");
}

function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const validators = new Map<TenantFileKind, ValidateFunction>();

function validatorOf(kind: TenantFileKind): ValidateFunction {
  let validator = validators.get(kind);
  if (validator === undefined) {
    // Without the meta-schema and the optimiser, the validators start much faster.
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
