import { placeholdersOf } from "../core/index.ts";
import { ALL_TEXTS, TEXT_PARTS } from "../texts/index.ts";

/** What the banner promises in the school's name. A promise that texts.json leaves empty is not shown. */
const PROMISES = new Set([
  "banner.fee",
  "banner.scholarships",
  "banner.testScores",
  "banner.decision",
  "banner.submittedText",
]);

/** The JSON Schema of texts.json: every text that a tenant may replace, its wording and the values that it may use. */
export const TEXTS_SCHEMA = {
  $schema: "http://json-schema.org/draft-07/schema#",
  $id: "https://portico.example/schemas/texts.schema.json",
  title: "texts.json",
  description:
    "Whatever wording differs from the defaults. Partner values such as {university} may be used in all of them.",
  type: "object",
  additionalProperties: false,
  properties: {
    $schema: {
      type: "string",
      description: "Where this file's JSON Schema is, so that the editor completes and checks it.",
    },
    ...Object.fromEntries(Object.entries(ALL_TEXTS).map(([key, wording]) => [key, toProperty(key, wording)])),
  },
};

function toProperty(key: string, wording: string): object {
  const values = placeholdersOf(wording).map((name) => `{${name}}`);
  const sentences = [
    `${partOf(key)}.`,
    `Default: "${wording}"`,
    ...(values.length === 0 ? [] : [`Values: ${values.join(", ")}.`]),
    ...(PROMISES.has(key) ? ["Left empty, it is not shown."] : []),
  ];
  return {
    type: "string",
    ...(PROMISES.has(key) ? {} : { minLength: 1 }),
    description: sentences.join(" "),
    default: wording,
  };
}

/** Where a text is shown, by the longest beginning of its key that `TEXT_PARTS` has. */
function partOf(key: string): string {
  const part = Object.keys(TEXT_PARTS)
    .filter((name) => key.startsWith(`${name}.`))
    .toSorted((left, right) => right.length - left.length)[0];
  if (part === undefined) throw new Error(`text-parts.json does not say where "${key}" is shown.`);
  return TEXT_PARTS[part as keyof typeof TEXT_PARTS];
}
