import fc from "fast-check";
import { allOptionValues } from "../../engine/core/index.ts";
import type { AnswerValue, Field, Tenant } from "../../engine/core/index.ts";

/** Right and wrong examples of each format. */
const EXAMPLES: Readonly<Record<string, readonly string[]>> = {
  date: ["1998-03-14", "2024-02-29", "2023-02-29", "2026-13-01", "14.3.1998", "1998-3-14"],
  email: ["ada@example.com", "ada@example.c", "ada.example.com", "a@b@example.com", "ada@example", "a da@example.com"],
  phone: ["(614) 555-0123", "(114) 555-0123", "(614) 155-0123", "614-555-0123", "(614) 555-012"],
  ssn: ["123-45-6789", "123456789", "12-345-6789"],
  digits: ["003", "12", "1.5", "-1"],
  uri: ["https://example.com/me", "http://example.com", "example.com", "ftp://example.com", "https://example"],
};
const NOTHING = ["", "   ", null, false] as const;
const OF_ANOTHER_TYPE = [7, true, "true", "seven"] as const;

/** Answers of a field: right, wrong, missing, too long, of another type. Control characters stay out, as no answer may have them. */
export function answerFor(tenant: Tenant, field: Field): fc.Arbitrary<AnswerValue> {
  return fc.oneof(
    { weight: 6, arbitrary: plausible(tenant, field) },
    { weight: 1, arbitrary: fc.constantFrom<AnswerValue>(...NOTHING) },
    { weight: 1, arbitrary: fc.constantFrom<AnswerValue>(...OF_ANOTHER_TYPE) },
  );
}

function plausible(tenant: Tenant, field: Field): fc.Arbitrary<AnswerValue> {
  const { schema, options, maxLength = 45 } = field;
  if (options !== undefined) return fc.constantFrom(...choicesOf(tenant, field), "no such choice");
  if (schema.type === "boolean") return fc.boolean();
  if (schema.type === "number" || schema.type === "integer") return numbers;
  const lengths = fc.constantFrom(1, schema.minLength ?? 1, maxLength - 1, maxLength, maxLength + 1);
  // A character outside the basic plane is one character and two UTF-16 units.
  const texts = fc
    .tuple(fc.constantFrom("x", "7", "é", "🎓"), lengths)
    .map(([letter, length]) => letter.repeat(length));
  const examples = schema.format === undefined ? [] : [fc.constantFrom(...(EXAMPLES[schema.format] ?? []))];
  const matching = schema.pattern === undefined ? [] : [fc.stringMatching(new RegExp(schema.pattern), { size: "-1" })];
  return fc.oneof(texts, ...examples, ...matching.map((one) => one.filter((text) => !/\p{C}/u.test(text))));
}

/** As numbers and as they are typed, whole and in decimals. */
const numbers: fc.Arbitrary<AnswerValue> = fc
  .tuple(fc.integer({ min: -20, max: 1200 }), fc.constantFrom(1, 2, 10, 100), fc.boolean())
  .map(([count, parts, isTyped]) => (isTyped ? String(count / parts) : count / parts));

/** Every choice of a field's list, or of one of the lists that another answer chooses among. */
export function choicesOf({ definition }: Tenant, { options }: Field): readonly string[] {
  return options === undefined ? [] : [...allOptionValues(definition.options, options.list, 2026)];
}
