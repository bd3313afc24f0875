import { expect, it } from "vitest";
import { parseJsonSource } from "./json-source.ts";

const repeatedIn = (text: string): readonly string[] =>
  parseJsonSource("a.json", text).repeatedKeys.map(({ key }) => key);

it("finds the position of a value, of its key, and of the nearest parent of a missing value", () => {
  const text = '{\n  "a": { "b": [10, "x"] }\n}';
  const { rangeOf, positionAt } = parseJsonSource("a.json", text);
  const textOf = ({ offset, length }: { offset: number; length: number }): string =>
    text.slice(offset, offset + length);
  expect(textOf(rangeOf(["a", "b", 1], "value"))).toBe('"x"');
  expect(textOf(rangeOf(["a", "b"], "key"))).toBe('"b"');
  expect(textOf(rangeOf(["a", "c"], "value"))).toBe('"a"');
  expect(positionAt(rangeOf(["a"], "key").offset)).toEqual({ line: 2, column: 3 });
});

it.each([
  ["{ // no\n}", "JSON has no comments"],
  ['{ "a": 1, }', "there is a comma too many"],
  ["{ a: 1 }", "this word is not JSON; text needs double quotes"],
  ['{ "a": "x }', "this text has no closing double quote"],
  ['{ "a": 1; }', "JSON has no semicolons; write a comma"],
  ['{ "a": "x "y" z" }', 'the text ends here; write \\" for a quote inside a text'],
  ['{ "a" 1 }', "a colon was expected after the key"],
  ['{ "a": 1', "a closing } was expected"],
  ["  \n", "the file is empty"],
  ["[".repeat(100_000), "it is nested more than 100 levels deep"],
  [`{ "a": ${'{ "b": '.repeat(150)}1${" }".repeat(150)} }`, "it is nested more than 100 levels deep"],
])("explains the syntax error in %j", (text, message) => {
  expect(parseJsonSource("a.json", text)).toMatchObject({ value: undefined, fault: { message } });
});

it("finds duplicate keys at any depth, and none in texts with colons", () => {
  expect(repeatedIn('{ "a": [{ "b": 1, "c": 2, "b": 3 }], "a": 1 }')).toEqual(["b", "a"]);
  expect(repeatedIn('{ "a": "\\"b\\": 1", "b": { "a": "a:" }, "c\\"": ":" }')).toEqual([]);
});

it("rejects a __proto__ key, also with escapes", () => {
  for (const text of ['{ "a": [{ "__proto__": 1 }] }', '{ "\\u005f_proto__": 1 }'])
    expect(parseJsonSource("a.json", text).fault?.message).toContain("__proto__");
  expect(parseJsonSource("a.json", '{ "a": "__proto__" }').fault).toBeUndefined();
});
