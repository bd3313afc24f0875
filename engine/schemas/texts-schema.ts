import { placeholdersOf } from "../core/index.ts";
import { ALL_TEXTS, TEXT_PARTS } from "../texts/index.ts";

const ONE_TEXT = { type: "string", minLength: 1 };
/** Text of a banner line. An empty text removes the line. */
const PROMISE = { type: "string" };

/** Shape only: the rule `name-known` reports unknown keys. */
export const TEXTS_SHAPE = {
  $schema: "http://json-schema.org/draft-07/schema#",
  $id: "https://portico.example/schemas/texts.schema.json",
  title: "texts.json",
  description:
    "Whatever wording differs from the defaults. Partner values such as {university} may be used in all of them.",
  type: "object",
  properties: {
    $schema: {
      type: "string",
      description: "Where this file's JSON Schema is, so that the editor completes and checks it.",
    },
    "banner.fee": PROMISE,
    "banner.scholarships": PROMISE,
    "banner.testScores": PROMISE,
    "banner.decision": PROMISE,
    "banner.submittedText": PROMISE,
  },
  additionalProperties: ONE_TEXT,
};

const { additionalProperties: oneText, properties } = TEXTS_SHAPE;

/** Schema of texts.json for editors: place, default and values of each text. */
export const TEXTS_SCHEMA = {
  ...TEXTS_SHAPE,
  additionalProperties: false,
  properties: {
    $schema: properties.$schema,
    ...Object.fromEntries(Object.entries(ALL_TEXTS).map(([key, wording]) => [key, toProperty(key, wording)])),
  },
};

function toProperty(key: string, wording: string): object {
  const isPromise = Object.hasOwn(properties, key);
  const values = placeholdersOf(wording).map((name) => `{${name}}`);
  const sentences = [
    `${partOf(key)}.`,
    `Default: "${wording}"`,
    ...(values.length === 0 ? [] : [`Values: ${values.join(", ")}.`]),
    ...(isPromise ? ["Left empty, it is not shown."] : []),
  ];
  return { ...(isPromise ? { type: "string" } : oneText), description: sentences.join(" "), default: wording };
}

function partOf(key: string): string {
  const part = Object.keys(TEXT_PARTS)
    .filter((name) => key.startsWith(`${name}.`))
    .toSorted((left, right) => right.length - left.length)[0];
  if (part === undefined) throw new Error(`text-parts.json does not say where "${key}" is shown.`);
  return TEXT_PARTS[part as keyof typeof TEXT_PARTS];
}
