import sharp from "sharp";
import { expect, it } from "vitest";
import { findPictureSize } from "./read-pictures.ts";

const picture = () => sharp({ create: { width: 37, height: 21, channels: 3, background: "#1f4e5f" } });

it.each([
  ["PNG", () => picture().png()],
  ["JPEG", () => picture().jpeg()],
  ["progressive JPEG with a profile", () => picture().withMetadata({ density: 300 }).jpeg({ progressive: true })],
  ["WebP", () => picture().webp()],
  ["lossless WebP", () => picture().webp({ lossless: true })],
  ["WebP with transparency", () => picture().ensureAlpha(0.5).webp()],
])("finds the size of a %s", async (_kind, make) => {
  const bytes = await make().toBuffer();
  expect(await findPictureSize(bytes)).toEqual({ width: 37, height: 21 });
  for (let length = 0; length < Math.min(bytes.length, 40); length += 1)
    await expect(findPictureSize(bytes.subarray(0, length))).resolves.not.toThrow();
});

it.each([
  ['<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg" viewBox="8 4 208 56"></svg>', 208, 56],
  ['<svg width="120" height="60px" viewBox="0 0 2 1"></svg>', 120, 60],
  ['<svg width="100%" viewBox="0,0,300,150"></svg>', 300, 150],
])("finds the size of %s", async (markup, width, height) => {
  expect(await findPictureSize(Buffer.from(markup))).toEqual({ width, height });
});

it.each([
  "",
  "not a picture",
  "<svg></svg>",
  '<svg width="0" height="4"></svg>',
  '<svg viewBox="0 0 a b"></svg>',
  "\xff\xd8",
])("returns undefined for %j", async (content) => {
  expect(await findPictureSize(Buffer.from(content, "latin1"))).toBeUndefined();
});
