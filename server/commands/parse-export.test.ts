import { expect, it } from "vitest";
import { parseExport } from "./parse-export.ts";

const parse = (json: string): unknown => parseExport(Buffer.from(json));

it.each([
  ['{"a": {"b:c": [1, {"d": "\\":{"}]}, "e": ""}', { a: { "b:c": [1, { d: '":{' }] }, e: "" }],
  ['\ufeff{"a":1}', { a: 1 }],
  ["[]", []],
])("parses %s", (json, value) => {
  expect(parse(json)).toEqual(value);
});

it.each([
  "",
  "{",
  '{"a":1',
  '{"a":1,"a":2}',
  '{"a":1,"\\u0061":1}',
  '[{"a":{"b":1,"b":1}}]',
  '{"__proto__":{"a":1}}',
  '{"a":{"\\u005f_proto__":1}}',
])("rejects %s", (json) => {
  expect(parse(json)).toBeUndefined();
});
