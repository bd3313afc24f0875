import { existsSync } from "node:fs";
import { expect, it } from "vitest";
import { chooseFonts, readFontFaces } from "./fonts.ts";

const familiesFor = async (text: string): Promise<readonly string[]> => [
  ...new Set((await chooseFonts(text, "")).faces.map(({ family }) => family)),
];

it("finds the file of every font, under a name of its own", async () => {
  const faces = await readFontFaces();
  expect(faces.filter(({ path }) => !existsSync(path))).toEqual([]);
  expect(new Set(faces.map(({ name }) => name)).size).toBe(faces.length);
});

it.each([
  ["Zoë", ["Noto Sans", "UnifontEX"]],
  ["محمد", ["Noto Sans", "Noto Sans Arabic", "UnifontEX"]],
])("names for %s only the fonts of its script, the one of dots last", async (text, families) => {
  expect(await familiesFor(text)).toEqual(families);
});

it.each([
  ["张伟", "Noto Sans SC"],
  ["張偉", "Noto Sans TC"],
  ["山田さくら", "Noto Sans JP"],
  ["김민준 金", "Noto Sans KR"],
])("draws %s as its language writes it", async (text, first) => {
  expect((await familiesFor(text)).find((family) => /Sans (?:SC|TC|HK|JP|KR)$/.test(family))).toBe(first);
});
