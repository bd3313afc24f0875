import { expect, it } from "vitest";
import {
  extensionsOfGroups,
  FILE_GROUPS,
  findContentKind,
  findKeptMediaType,
  findNamedKind,
  toNamelessFile,
} from "./file-kinds.ts";

const BEGINNINGS: readonly (readonly [fileName: string, hex: string])[] = [
  ["a.png", "89504e470d0a1a0a0000"],
  ["a.jpeg", "ffd8ffe000104a464946"],
  ["a.JPG", "ffd8ffdb0043"],
  ["a.pdf", "255044462d312e37"],
  ["byte-order-mark.pdf", "efbbbf255044462d312e37"],
  ["a.docx", "504b030414000600"],
  ["isom.mp4", "00000020667479706973 6f6d00000200"],
  ["m4v.mp4", "0000001c667479704d345620"],
  ["phone.mov", "0000001466747970717420200000"],
  ["old.mov", "000000086d6f6f76"],
  ["a.webm", "1a45dfa39f4286810142f7810142f2810442f381084282847765626d"],
  ["tagged.mp3", "49443304000000"],
  ["bare.mp3", "fffb9064"],
  ["a.m4a", "0000001c667479704d344120"],
  ["a.wav", "52494646246000005741564566"],
  ["a.ogg", "4f67675300020000"],
];
const bytesOf = (hex: string): Uint8Array => Buffer.from(hex.replaceAll(" ", ""), "hex");

it.each(BEGINNINGS)("finds the kind of %s by its first bytes", (fileName, hex) => {
  const kind = findNamedKind(fileName);
  expect(kind).toBeDefined();
  expect(findContentKind(bytesOf(hex), kind)).toBe(kind);
});

it.each([
  ["HEIC", "0000001c6674797068656963"],
  ["AVIF", "0000001c667479706176696600"],
  ["Matroska", "1a45dfa3934282886d6174726f736b61"],
  ["AVI", "524946462460000041564920"],
  ["AAC without a container", "fff15080"],
  ["HTML", "3c21646f63747970652068746d6c3e"],
  ["nothing", ""],
])("finds no accepted kind for %s", (_kind, hex) => {
  expect(findContentKind(bytesOf(hex))).toBeUndefined();
});

it("keeps only video and sound files as they are", () => {
  const kept = extensionsOfGroups(FILE_GROUPS).filter((type) => findKeptMediaType(`a.${type}`) !== undefined);
  expect(kept).toEqual(extensionsOfGroups(["video", "sound"]));
  expect(findKeptMediaType("Reel.MOV")).toBe("video/quicktime");
  expect(findKeptMediaType("mp4")).toBeUndefined();
});

it("replaces the name of a kept file, but not its extension", () => {
  expect([toNamelessFile("obrien.mp4", "Show reel"), toNamelessFile("obrien.docx", "Papers")]).toEqual([
    "Show reel.mp4",
    "Papers",
  ]);
});
