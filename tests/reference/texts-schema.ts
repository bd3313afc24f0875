import { placeholdersOf } from "../../engine/core/index.ts";
import { ALL_TEXTS, PROMISES } from "../../engine/texts/index.ts";

/** The JSON Schema of texts.json: every text that a tenant may replace, with its wording and the values it may use. */
export function renderTextsSchema(): string {
  const properties = Object.fromEntries(
    Object.entries(ALL_TEXTS).map(([key, wording]) => {
      const values = placeholdersOf(wording).map((name) => `{${name}}`);
      const isPromise = (PROMISES as readonly string[]).includes(key);
      const description = `Default: "${wording}"${values.length === 0 ? "" : `. Values: ${values.join(", ")}.`}${isPromise ? " Left empty, it is not shown." : ""}`;
      return [key, { type: "string", ...(isPromise ? {} : { minLength: 1 }), description, default: wording }];
    }),
  );
  const schema = {
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
      ...properties,
    },
  };
  return `${JSON.stringify(schema, null, 2)}\n`;
}
