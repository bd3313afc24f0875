import { customizeValidator } from "@rjsf/validator-ajv8";
import type { RJSFSchema } from "@rjsf/utils";
import addMessages from "ajv-errors";
import type { ErrorObject } from "ajv";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { createTenant, EMPTY_APPLICATION, evaluate, settle } from "../engine/core/index.ts";
import type { Answers, AnswerValue, Field, Tenant } from "../engine/core/index.ts";
import { compileValidators } from "../engine/node/compile-validators.ts";
import { loadTenant } from "../engine/node/index.ts";
import { answerFor, choicesOf } from "./reference/generated-answers.ts";

const NOW = new Date("2026-11-21T17:00:00Z");
const RUNS = { numRuns: 120 };

/** What each format of a data model means. It is written again here, so that the engine's checks are compared with something else. */
const FORMATS = {
  date: (text: string) => {
    const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text) ?? [];
    const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
    return date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day);
  },
  email: (text: string) => {
    const [name = "", domain = "", ...rest] = text.split("@");
    const labels = domain.split(".");
    return (
      rest.length === 0 && !/\s/.test(text) && name !== "" && labels.length > 1 && (labels.at(-1) ?? "").length > 1
    );
  },
  phone: /^\([2-9][0-9]{2}\) [2-9][0-9]{2}-[0-9]{4}$/,
  ssn: /^[0-9]{3}-[0-9]{2}-[0-9]{4}$/,
  digits: /^[0-9]+$/,
  uri: /^https?:\/\/[^\s<>"]+\.[^\s<>"]+$/,
};

const rjsf = customizeValidator({ customFormats: FORMATS, extenderFn: (ajv) => addMessages(ajv) });

/** The keys found wrong, each with the messages that the tenant wrote for it; a general message counts as none. */
type Verdict = Readonly<Record<string, readonly string[]>>;

describe.each(["graduate", "certificate"])("each page's schema of tenants/%s, on random answers", (id) => {
  let tenant: Tenant;
  beforeAll(async () => {
    tenant = withSchemasOnly((await loadTenant(`tenants/${id}`)).tenant);
  });

  it("finds the same keys wrong in the engine and in RJSF's validator, with the same written messages", () => {
    const met = new Set<string>();
    const fields = [...tenant.fields.values()];
    const answers = fc.record(Object.fromEntries(fields.map((field) => [field.key, answerFor(tenant, field)])), {
      requiredKeys: [],
    });
    fc.assert(
      fc.property(answers, (given) => {
        const { application } = settle(tenant, { ...EMPTY_APPLICATION, answers: given as Answers }, NOW);
        const { visible, errors } = evaluate(tenant, application, NOW);
        const found = verdictOfTheEngine(tenant, errors);
        expect(found).toEqual(verdictOfRjsf(tenant, withoutEmptyAnswers(tenant, application.answers), visible));
        for (const message of Object.values(found).flat()) met.add(message);
      }),
      RUNS,
    );
    // Random answers that break nothing would compare nothing.
    const written = new Set(fields.flatMap((field) => writtenFor(tenant, field)));
    expect(met.size / written.size).toBeGreaterThan(0.75);
  });
});

describe("a number in decimal steps", () => {
  const score = { type: "number", multipleOf: 0.1 } as const;
  const { validators } = compileValidators({ type: "object", properties: { score } });

  it("is judged as RJSF's validator judges it, although 7.3 / 0.1 is not 73 in floating point", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2000 }), (hundredths) => {
        const value = hundredths / 100;
        expect(validators["score"]?.(value)).toBe((rjsf.rawValidation(score, value).errors ?? []).length === 0);
      }),
    );
  });
});

/**
 * The tenant without what a page's JSON Schema cannot say: rules over several fields, and date bounds relative to today.
 * Only the engine knows them, and they have tests of their own.
 */
function withSchemasOnly({ definition, validators }: Tenant): Tenant {
  const withoutBounds = <T extends object>(properties: Readonly<Record<string, T>>): Record<string, T> =>
    Object.fromEntries(Object.entries(properties).map(([key, schema]) => [key, { ...schema, "x-date": undefined }]));
  return createTenant(
    {
      ...definition,
      dataModel: { ...definition.dataModel, properties: withoutBounds(definition.dataModel.properties) },
      pages: definition.pages.map(({ rules: _, schema, ...page }) => ({
        ...page,
        schema: { ...schema, properties: withoutBounds(schema.properties) },
      })),
    },
    validators,
  );
}

/**
 * The answers as a JSON Schema understands them. For the engine an empty text, white space and an unchecked box are no
 * answer, but a schema's `required` asks only for the key. And what is typed for a number arrives as text.
 */
function withoutEmptyAnswers({ fields }: Tenant, answers: Answers): Answers {
  return Object.fromEntries(
    Object.entries(answers).flatMap(([key, value]): [string, AnswerValue][] => {
      if (value === null || value === false || (typeof value === "string" && value.trim() === "")) return [];
      const isNumeric = ["number", "integer"].includes(fields.get(key)?.schema.type ?? "");
      const isNumber = isNumeric && typeof value === "string" && /^[-+.\d\s]+$/.test(value) && !isNaN(Number(value));
      return [[key, isNumber ? Number(value) : value]];
    }),
  );
}

function verdictOfTheEngine(tenant: Tenant, errors: ReadonlyMap<string, readonly string[]>): Verdict {
  return toVerdict([...errors].map(([key, messages]) => [key, messages.filter((one) => isWritten(tenant, key, one))]));
}

function verdictOfRjsf(tenant: Tenant, answers: Answers, visible: ReadonlySet<string>): Verdict {
  const issues = schemasOf(tenant).flatMap((schema) =>
    (rjsf.rawValidation<ErrorObject>(schema, answers).errors ?? []).flatMap(toIssues),
  );
  return toVerdict(
    [...new Set(issues.map(({ key }) => key))]
      .filter((key) => visible.has(key))
      .map((key) => [
        key,
        worstOf(issues.filter((issue) => issue.key === key)).flatMap(({ message }) =>
          message === undefined ? [] : [fill(tenant, message)],
        ),
      ]),
  );
}

const toVerdict = (entries: readonly (readonly [string, readonly string[]])[]): Verdict =>
  Object.fromEntries(entries.map(([key, messages]) => [key, [...new Set(messages)].sort()]));

const schemas = new WeakMap<Tenant, readonly RJSFSchema[]>();

/**
 * Each page's schema as RJSF gets it, with two things that the tenant says elsewhere: the choices of a list, and the length
 * of a text whose schema has none.
 */
function schemasOf(tenant: Tenant): readonly RJSFSchema[] {
  const known = schemas.get(tenant);
  if (known !== undefined) return known;
  const made = tenant.definition.pages.map(({ schema }) => ({
    ...schema,
    properties: Object.fromEntries(
      Object.entries(schema.properties).map(([key, property]) => {
        const field = tenant.fields.get(key);
        return [
          key,
          {
            ...property,
            ...(field?.maxLength === undefined ? {} : { maxLength: field.maxLength }),
            ...(field?.options === undefined ? {} : { enum: choicesOf(tenant, field) }),
          },
        ];
      }),
    ),
  })) as unknown as readonly RJSFSchema[];
  schemas.set(tenant, made);
  return made;
}

interface Issue {
  readonly key: string;
  /** The answer cannot be kept even as a draft. */
  readonly isStructural: boolean;
  /** As written by the tenant; undefined for a general one. */
  readonly message: string | undefined;
}

/** ajv-errors gives one error for those whose messages it has replaced. */
function toIssues(error: ErrorObject): readonly Issue[] {
  const replaced = error.keyword === "errorMessage" ? (error.params["errors"] as readonly ErrorObject[]) : [error];
  return replaced.map(({ keyword, params, instancePath, data }) => ({
    key: keyword === "required" ? String(params["missingProperty"]) : instancePath.slice(1),
    // A fraction where a whole number is asked for can be kept as a draft, and may be too small as well.
    isStructural:
      keyword === "maxLength" ||
      keyword === "enum" ||
      (keyword === "type" && !(params["type"] === "integer" && typeof data === "number")),
    message: error.keyword === "errorMessage" ? error.message : undefined,
  }));
}

/**
 * An answer that has the wrong type, is too long or is not among the choices cannot be saved, so the engine reports only
 * that, and not what else its schema would have against it.
 */
function worstOf(issues: readonly Issue[]): readonly Issue[] {
  const structural = issues.filter(({ isStructural }) => isStructural);
  return structural.length > 0 ? structural : issues;
}

/** The messages that the tenant wrote for a field: in its schema, or for its absence from the page. */
function writtenFor(tenant: Tenant, { key, schema, page }: Field): readonly string[] {
  const own = schema.errorMessage ?? {};
  const missing = tenant.definition.pages.find(({ id }) => id === page)?.schema.errorMessage?.required?.[key];
  return [...(typeof own === "string" ? [own] : Object.values(own)), ...(missing === undefined ? [] : [missing])].map(
    (message) => fill(tenant, message),
  );
}

const isWritten = (tenant: Tenant, key: string, message: string): boolean => {
  const field = tenant.fields.get(key);
  return field !== undefined && writtenFor(tenant, field).includes(message);
};

/** Partner values are the tenant's, as `{university}`, wherever a message stands. */
function fill({ definition }: Tenant, message: string): string {
  return message.replace(/\{(\w+)\}/g, (whole, name: string) => String(definition.tenant.partner[name] ?? whole));
}
