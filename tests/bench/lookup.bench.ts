import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { createLookup } from "../../server/lookup/index.ts";
import { median, reportMeasured, timeMs, type Measured } from "./measure.ts";

const SCHOOLS = 25_000;
const PLACES = ["North", "South", "East", "West", "Saint", "New", "Upper", "Lower", "Lake", "Mount"];
const STEMS = [
  "Alder",
  "Birch",
  "Cedar",
  "Dover",
  "Elm",
  "Fair",
  "Glen",
  "Haven",
  "Iron",
  "Juniper",
  "Kings",
  "Laurel",
  "Maple",
  "Nor",
  "Oak",
  "Pine",
  "Quarry",
  "River",
  "Stone",
  "Thorn",
];
const ENDS = [
  "ford",
  "field",
  "ton",
  "wood",
  "bridge",
  "ville",
  "port",
  "dale",
  "brook",
  "mere",
  "ham",
  "wick",
  "stead",
];
const KINDS = [
  "University",
  "College",
  "Institute of Technology",
  "State University",
  "Community College",
  "School of Art",
  "Polytechnic",
  "Academy",
  "Theological Seminary",
  "Business School",
];

const nameOf = (index: number): string =>
  `${PLACES[index % 10] ?? ""} ${STEMS[Math.floor(index / 10) % 20] ?? ""}${ENDS[Math.floor(index / 200) % 13] ?? ""} ${KINDS[Math.floor(index / 2600) % 10] ?? ""}`;

it("a search among 25,000 schools of a tenant's own", async () => {
  const rows = Array.from({ length: SCHOOLS }, (_, index) => `${String(index)},${nameOf(index)},,,,,,USA,`);
  const own = new Map([
    [
      "lookups/college_ceeb.csv",
      `ceeb,name,aliases,address_line_1,city,state,zip,country,county\n${rows.join("\n")}\n`,
    ],
  ]);
  const lookup = createLookup({ dataFolder: fileURLToPath(new URL("../../server/lookup/data", import.meta.url)) });
  const typed = [
    "north ald",
    "Mount Thornstead Pol",
    "quarryfrod state",
    "institute juniprwood",
    "saint elmmere academy",
    "riv",
    "glenbridge business scholl",
  ];
  expect(await lookup.find(own, { text: nameOf(24_999), category: "college_ceeb" })).not.toEqual([]);
  const names = Array.from({ length: SCHOOLS }, (_, index) => nameOf(index));
  const figures: Measured[] = [];
  for (const text of typed) {
    const times: number[] = [];
    for (let round = 0; round < 21; round++) {
      const startedAt = performance.now();
      await lookup.find(own, { text: `${text}${round % 2 === 0 ? "" : " "}`, category: "college_ceeb" });
      times.push(performance.now() - startedAt);
    }
    const scanMs = timeMs(1, 21, () => void names.filter((name) => name.toLowerCase().includes(text)));
    const floor = { floor: scanMs, against: "each name looked through for the text as it is" };
    // The meanings of a word are cached, so the first search for it is the slowest.
    figures.push(
      { what: `search for "${text}", slowest of ${times.length}, ms`, portico: Math.max(...times), ...floor },
      { what: `search for "${text}", median, ms`, portico: median(times), ...floor },
    );
  }
  reportMeasured("lookup", figures);
});
