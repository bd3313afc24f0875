import fc from "fast-check";
import { oneOf, upTo, type HostileFile } from "./hostile-file.ts";
import { FILTERS } from "./pack.ts";
import { ACTIVE, ACTIVE_LINKS, makeActiveBomb } from "./pdf-actions.ts";
import { FILLINGS, LAUGHS, makeStreamBomb, PATHS } from "./pdf-streams.ts";
import { STRUCTURES } from "./pdf-structures.ts";

const file = (what: string, make: () => Uint8Array): HostileFile => ({ what: `PDF: ${what}`, fileName: "a.pdf", make });
export const hostilePdf: fc.Arbitrary<HostileFile> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc
      .tuple(
        oneOf(PATHS),
        fc.array(fc.constantFrom(...FILTERS), { minLength: 1, maxLength: 4 }),
        oneOf(FILLINGS),
        upTo(96),
        upTo(5000),
      )
      .map(([path, filters, filling, size, times]) => {
        // Flate packs these far below the upload limit; other filters do not.
        const megabytes = filters.includes("FlateDecode")
          ? size / (filters[0] === "FlateDecode" ? 1 : 12)
          : Math.min(size, 4) / 8;
        return file(`${times} times ${megabytes} MB of ${filling} by ${filters.join(", ")} as ${path}`, () =>
          makeStreamBomb(path, filters, filling, megabytes, times),
        );
      }),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(oneOf(LAUGHS), fc.integer({ min: 2, max: 40 }), fc.integer({ min: 2, max: 12 }))
      .map(([laugh, depth, width]) =>
        file(`${laugh} ${depth} deep and ${width} wide`, () => LAUGHS[laugh](depth, width)),
      ),
  },
  {
    weight: 3,
    arbitrary: fc
      .tuple(oneOf(STRUCTURES), upTo(4_000_000))
      .map(([structure, size]) => file(`${structure}: ${size}`, () => STRUCTURES[structure](size))),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.constantFrom(...ACTIVE), fc.constantFrom(...ACTIVE_LINKS))
      .map(([catalog, link]) => file(`active: ${catalog} ${link}`, () => makeActiveBomb(catalog, link))),
  },
);
