import fc from "fast-check";
import { expect, it } from "vitest";
import { createTenant, EMPTY_APPLICATION, evaluate, type AnswerSchema } from "../engine/core/index.ts";
import { onePageDefinition } from "../engine/core/small-tenant.fixture.ts";
import { compileValidators } from "../engine/node/compile-validators.ts";

const LIMITS = [-2.5, -1, 0, 0.5, 1, 5, 10];
const NUMBERS = [-10, -3, -2.5, -1.5, -1, -0.5, 0, 0.3, 0.5, 1, 2, 4.5, 5, 5.5, 9, 10, 11, 100];

/** General messages about numbers, and the check that each message states. */
const CLAIMS: readonly (readonly [RegExp, (value: number, limit: number) => boolean])[] = [
  [/^Amount must be at least (\S+)$/, (value, limit) => value >= limit],
  [/^Amount must be at most (\S+)$/, (value, limit) => value <= limit],
  [/^Amount must be more than (\S+)$/, (value, limit) => value > limit],
  [/^Amount must be less than (\S+)$/, (value, limit) => value < limit],
  [/^Amount must be a multiple of (\S+)$/, (value, limit) => Number.isInteger(value / limit)],
  [/^Amount must be a positive number$/, (value) => value > 0],
  [/^Amount must be an integer$/, (value) => Number.isInteger(value)],
];

const limit = fc.option(fc.constantFrom(...LIMITS), { nil: undefined, freq: 2 });
const schemas = fc
  .record({
    type: fc.constantFrom("number" as const, "integer" as const),
    minimum: limit,
    maximum: limit,
    exclusiveMinimum: limit,
    exclusiveMaximum: limit,
    multipleOf: fc.option(fc.constantFrom(0.5, 2, 5), { nil: undefined, freq: 2 }),
    "x-money": fc.option(fc.constant("USD"), { nil: undefined, freq: 3 }),
  })
  .map((schema) => {
    const given = Object.entries(schema).filter(([, value]) => value !== undefined);
    return { title: "Amount", ...Object.fromEntries(given) } as AnswerSchema;
  });

it("reports a limit that the wrong number breaks and every valid number keeps", () => {
  const said = new Set<string>();
  fc.assert(
    fc.property(schemas, (amount) => {
      const messagesOf = toMessages({ amount });
      const right = NUMBERS.filter((value) => messagesOf(value).length === 0);
      for (const value of NUMBERS)
        for (const message of messagesOf(value)) {
          const holds = toClaim(message);
          said.add(message.replace(/[-.,$0-9]+/g, "N"));
          expect({ amount, message, value, claim: holds(value) }).toMatchObject({ claim: false });
          for (const other of right)
            expect({ amount, message, value: other, claim: holds(other) }).toMatchObject({ claim: true });
        }
    }),
  );
  expect(said.size).toBe(CLAIMS.length);
});

function toMessages(properties: { readonly amount: AnswerSchema }): (value: number) => readonly string[] {
  const definition = onePageDefinition(properties);
  const tenant = createTenant(definition, compileValidators(definition.dataModel).validators);
  const now = new Date("2026-11-21T17:00:00Z");
  return (value) =>
    evaluate(tenant, { ...EMPTY_APPLICATION, answers: { amount: value } }, now).errors.get("amount") ?? [];
}

function toClaim(message: string): (value: number) => boolean {
  for (const [words, holds] of CLAIMS) {
    const match = words.exec(message);
    if (match !== null) return (value) => holds(value, Number((match[1] ?? "").replace("$", "")));
  }
  throw new Error(`CLAIMS has no pattern for “${message}”.`);
}
