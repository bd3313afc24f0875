import type { RJSFSchema } from "@rjsf/utils";
import type { ErrorObject } from "ajv";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import {
  createTenant,
  DOCUMENT_ANSWERED,
  EMPTY_ANSWER,
  EMPTY_APPLICATION,
  evaluate,
  filePlacesOf,
  isAnswered,
  settle,
} from "../engine/core/index.ts";
import type { Answers, Field, Tenant } from "../engine/core/index.ts";
import { compileValidators } from "../engine/node/compile-validators.ts";
import { loadTenant } from "../engine/node/index.ts";
import { TENANT_IDS } from "./fixtures/tenant-ids.ts";
import { isLongRun, propertyRuns } from "./property-runs.ts";
import { answerFor, choicesOf } from "./reference/generated-answers.ts";
import { rjsf, toIssues, toSchemaAnswers } from "./reference/rjsf-validator.ts";

const NOW = new Date("2026-11-21T17:00:00Z");
const RUNS = { numRuns: propertyRuns(120) };

/** Wrong keys with their written messages. */
type Verdict = Readonly<Record<string, readonly string[]>>;

describe.each(TENANT_IDS)("each page's schema of tenants/%s, on random answers", (id) => {
  let tenant: Tenant;
  beforeAll(async () => {
    tenant = withSchemasOnly((await loadTenant(`tenants/${id}`)).tenant);
  });

  it("finds the same keys wrong in the engine and in RJSF's validator, with the same written messages", () => {
    const met = new Set<string>();
    const fields = [...tenant.fields.values()];
    // Only the server sets further files.
    const generate = (field: Field) =>
      field.fileOf === undefined ? answerFor(tenant, field) : fc.constantFrom(DOCUMENT_ANSWERED, EMPTY_ANSWER);
    const answers = fc.record(Object.fromEntries(fields.map((field) => [field.key, generate(field)])), {
      requiredKeys: [],
    });
    fc.assert(
      fc.property(answers, (given) => {
        const { application } = settle(tenant, { ...EMPTY_APPLICATION, answers: given as Answers }, NOW);
        const { visible, errors } = evaluate(tenant, application, NOW);
        const found = verdictOfTheEngine(tenant, errors);
        const asQuestions = joinFiles(tenant, application.answers);
        expect(found).toEqual(verdictOfRjsf(tenant, toSchemaAnswers(tenant.fields, asQuestions), visible));
        for (const message of Object.values(found).flat()) met.add(message);
      }),
      RUNS,
    );
    if (!isLongRun) return;
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

/** Removes the rules that a JSON Schema cannot express. */
function withSchemasOnly({ definition, validators }: Tenant): Tenant {
  const withoutBounds = <T extends object>(properties: Readonly<Record<string, T>>): Record<string, T> =>
    Object.fromEntries(
      Object.entries(properties).map(([key, schema]) => [
        key,
        { ...schema, "x-date": undefined, "x-postcode": undefined },
      ]),
    );
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

/** Any file answers a question of several files. */
function joinFiles({ fields }: Tenant, answers: Answers): Answers {
  const joined = [...fields.values()].flatMap(({ key, schema }) => {
    const value = filePlacesOf(key, schema)
      .map((place) => answers[place])
      .find((one) => isAnswered(one));
    return value === undefined ? [] : [[key, value] as const];
  });
  return { ...answers, ...Object.fromEntries(joined) };
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
        issues
          .filter((issue) => issue.key === key)
          .flatMap(({ message }) => (message === undefined ? [] : [fill(tenant, message)])),
      ]),
  );
}

const toVerdict = (entries: readonly (readonly [string, readonly string[]])[]): Verdict =>
  Object.fromEntries(entries.map(([key, messages]) => [key, [...new Set(messages)].sort()]));

const schemas = new WeakMap<Tenant, readonly RJSFSchema[]>();

/** The schema of each page as RJSF gets it, with option lists and default lengths. */
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

function fill({ definition }: Tenant, message: string): string {
  return message.replace(/\{(\w+)\}/g, (whole, name: string) => String(definition.tenant.partner[name] ?? whole));
}
