import { Ajv } from "ajv";
import fc from "fast-check";
import { expect, it } from "vitest";
import { TENANT_FILE_SCHEMAS } from "../../schemas/index.ts";
import { foldSchema } from "./fold-schema.ts";

const SAME = Object.fromEntries(
  Array.from({ length: 60 }, (_, index) => [
    `key${String(index)}`,
    { type: "string", minLength: 1, description: `The text ${String(index)}` },
  ]),
);

it("finds right what the whole schema of the texts finds right, and nothing else", () => {
  const whole = TENANT_FILE_SCHEMAS.texts;
  const folded = foldSchema(whole);
  if (folded === undefined) throw new Error("The schema of the texts is not folded.");
  const [isRight, isPlainlyRight] = [whole, folded].map((schema) =>
    new Ajv({ strict: false, validateSchema: false, code: { optimize: false } }).compile(schema),
  );
  const keys = [...Object.keys(whole.properties), "", "no.such.text", "__proto__", "constructor"];
  const values = fc.oneof(
    { weight: 9, arbitrary: fc.string({ minLength: 1 }) },
    fc.constantFrom("", 7, null, true, [], {}, ["a text"]),
  );
  const met = { right: 0, wrong: 0 };
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.constantFrom(...keys), values), { maxLength: 6 }), (entries) => {
      const file: unknown = JSON.parse(
        `{${entries.map(([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(value)}`).join()}}`,
      );
      const expected = isRight?.(file);
      met[expected === true ? "right" : "wrong"] += 1;
      expect({ file, isRight: isPlainlyRight?.(file) }).toEqual({ file, isRight: expected });
    }),
    { numRuns: 200 },
  );
  const differing = keys
    .flatMap((key) => ["", "a text", 7].map((value) => Object.fromEntries([[key, value]])))
    .filter((file) => isPlainlyRight?.(file) !== isRight?.(file));
  expect(differing).toEqual([]);
  expect(met.right).toBeGreaterThan(0);
  expect(met.wrong).toBeGreaterThan(0);
});

it("has one rule for the keys of which the same is demanded, and keeps the others", () => {
  const other = { type: "string" };
  expect(
    foldSchema({ type: "object", additionalProperties: false, required: ["key1"], properties: { ...SAME, other } }),
  ).toEqual({
    type: "object",
    required: ["key1"],
    propertyNames: { enum: [...Object.keys(SAME), "other"] },
    properties: { other },
    additionalProperties: { type: "string", minLength: 1 },
  });
});

it.each([
  ["further keys are allowed", { properties: SAME }],
  ["keys have rules by their form", { additionalProperties: false, patternProperties: { "^x": {} }, properties: SAME }],
  ["names have a rule", { additionalProperties: false, propertyNames: { maxLength: 9 }, properties: SAME }],
  ["few keys are alike", { additionalProperties: false, properties: { one: { type: "string" } } }],
])("does not fold where %s", (_, schema) => {
  expect(foldSchema(schema)).toBeUndefined();
});
