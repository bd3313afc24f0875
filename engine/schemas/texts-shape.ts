const ONE_TEXT = { type: "string", minLength: 1 };
/** What the banner promises in the school's name. A promise that texts.json leaves empty is not shown. */
const PROMISE = { type: "string" };

/** The shape of texts.json. `text-key-known` reports the keys that there are not. */
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
