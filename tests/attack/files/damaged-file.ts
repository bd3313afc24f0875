import fc from "fast-check";
import { makeDocx, makePdf, makePng, makeTurnedJpeg } from "../../../server/documents/sample-files.fixture.ts";
import { oneOf, type HostileFile } from "./hostile-file.ts";

const HONEST = {
  "a.pdf": () => makePdf(),
  "a.png": () => makePng(),
  "a.jpg": makeTurnedJpeg,
  "a.docx": () => makeDocx(),
} as const;

interface Damage {
  /** Position as a fraction of the file's length. */
  readonly at: number;
  readonly length: number;
  readonly how: "cut" | "repeated" | "overwritten";
  readonly byte: number;
}

const damage: fc.Arbitrary<Damage> = fc.record({
  at: fc.integer({ min: 0, max: 1_000 }).map((part) => part / 1_000),
  length: fc.integer({ min: 1, max: 500 }),
  how: fc.constantFrom("cut", "repeated", "overwritten"),
  byte: fc.integer({ min: 0, max: 255 }),
});

function apply(bytes: Buffer, { at, length, how, byte }: Damage): Buffer {
  const from = Math.floor(at * bytes.length);
  const [before, part, after] = [
    bytes.subarray(0, from),
    bytes.subarray(from, from + length),
    bytes.subarray(from + length),
  ];
  const written = {
    cut: [],
    repeated: Array.from({ length: 20 }, () => part),
    overwritten: [Buffer.alloc(part.length, byte)],
  }[how];
  return Buffer.concat([before, ...written, after]);
}

export const damagedFile: fc.Arbitrary<HostileFile> = fc
  .tuple(oneOf(HONEST), fc.array(damage, { minLength: 1, maxLength: 6 }))
  .map(([fileName, damages]) => ({
    what: `${fileName}, damaged: ${JSON.stringify(damages)}`,
    fileName,
    make: async () => damages.reduce(apply, Buffer.from(await HONEST[fileName]())),
  }));
