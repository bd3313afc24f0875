import { existsSync } from "node:fs";
import { expect, it } from "vitest";
import { chooseFonts, readFontFaces } from "./fonts.ts";

const familiesFor = async (text: string): Promise<readonly string[]> => [
  ...new Set((await chooseFonts(text, "")).faces.map(({ family }) => family)),
];

it("finds a file and a unique name for every font face", async () => {
  const faces = await readFontFaces();
  expect(faces.filter(({ path }) => !existsSync(path))).toEqual([]);
  expect(new Set(faces.map(({ name }) => name)).size).toBe(faces.length);
});

it.each([
  ["Zoë", ["Noto Sans", "UnifontEX"]],
  ["محمد", ["Noto Sans", "Noto Sans Arabic", "UnifontEX"]],
])("lists for %s Noto Sans, the font of its script, and UnifontEX last", async (text, families) => {
  expect(await familiesFor(text)).toEqual(families);
});

it.each([
  ["张伟", "Noto Sans SC"],
  ["張偉", "Noto Sans TC"],
  ["山田さくら", "Noto Sans JP"],
  ["김민준 金", "Noto Sans KR"],
])("chooses for %s the font of its language", async (text, first) => {
  expect((await familiesFor(text)).find((family) => /Sans (?:SC|TC|HK|JP|KR)$/.test(family))).toBe(first);
});
