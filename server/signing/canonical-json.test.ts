import { expect, it } from "vitest";
import { toCanonicalJson, type CanonicalValue } from "./canonical-json.ts";

it("serializes the example of RFC 8785, section 3.2.2", () => {
  const input: unknown = JSON.parse(
    '{"numbers":[333333333.33333329,1E30,4.50,2e-3,0.000000000000000000000000001],"string":"\\u20ac$\\u000F\\u000aA\'\\u0042\\u0022\\u005c\\\\\\"\\/","literals":[null,true,false]}',
  );
  expect(toCanonicalJson(input as CanonicalValue)).toBe(
    '{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"\u20ac$\\u000f\\nA\'B\\"\\\\\\\\\\"/"}',
  );
});

it("sorts members by UTF-16 code units, as in RFC 8785, section 3.2.3", () => {
  const input = {
    "\u20ac": "Euro Sign",
    "\r": "Carriage Return",
    "\ufb33": "Hebrew Letter Dalet With Dagesh",
    "1": "One",
    "\ud83d\ude00": "Emoji: Grinning Face",
    "\u0080": "Control",
    "\u00f6": "Latin Small Letter O With Diaeresis",
  };
  expect([...toCanonicalJson(input).matchAll(/:"([^"]+)"/g)].map((match) => match[1])).toEqual([
    "Carriage Return",
    "One",
    "Control",
    "Latin Small Letter O With Diaeresis",
    "Euro Sign",
    "Emoji: Grinning Face",
    "Hebrew Letter Dalet With Dagesh",
  ]);
});

it("ignores the order of members, and replaces half a surrogate pair", () => {
  expect(toCanonicalJson({ b: [{ d: 1, c: -0 }], a: "x\ud800" })).toBe('{"a":"x\ufffd","b":[{"c":0,"d":1}]}');
  expect(() => toCanonicalJson(Number.NaN)).toThrow(TypeError);
});
