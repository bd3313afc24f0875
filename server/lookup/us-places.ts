import states from "./data/us-states.json" with { type: "json" };
import { foldText } from "./fold-words.ts";
import { parseCsv } from "./parse-csv.ts";
import { buildTextIndex } from "./text-index.ts";

export interface UsPlace {
  readonly city: string;
  readonly state: string;
  readonly zips: readonly string[];
}

export type UsPlaces = Awaited<ReturnType<typeof createUsPlaces>>;

/** @param csv columns zip, city and state */
export async function createUsPlaces(csv: string) {
  const byName = new Map<string, { city: string; state: string; zips: string[] }>();
  for (const [zip = "", city = "", state = ""] of parseCsv(csv)) {
    if (zip === "zip") continue;
    const known = byName.get(`${city}|${state}`);
    if (known) known.zips.push(zip);
    else byName.set(`${city}|${state}`, { city, state, zips: [zip] });
  }
  const places: readonly UsPlace[] = [...byName.values()];
  const placeByZip = new Map(places.flatMap((place) => place.zips.map((zip) => [zip, place] as const)));
  const entries = places.map(({ city, state, zips }) => ({
    name: city,
    otherNames: [state, US_STATES[state] ?? ""],
    // Cities with a hundred ZIP codes or more have the weight 1.
    weight: Math.min(1, Math.log(zips.length) / Math.log(100)),
  }));
  const index = await buildTextIndex(entries);

  return {
    findByZip: (zip: string) => placeByZip.get(zip),
    findZips: (beginning: string, limit: number) =>
      [...placeByZip.keys()]
        .filter((zip) => zip.startsWith(beginning))
        .sort()
        .slice(0, limit),
    findByName: (text: string, state: string | undefined, limit: number) => {
      const matches = index.find(
        state === undefined ? text : `${text} ${state}`,
        state === undefined ? limit : limit * 8,
      );
      return matches
        .flatMap(({ position, score }) => {
          const place = places[position];
          if (place === undefined || (state !== undefined && place.state !== state)) return [];
          return [{ place, score: foldText(place.city) === foldText(text) ? score + 0.4 : score }];
        })
        .sort((a, b) => b.score - a.score)
        .slice(0, limit);
    },
    isPlace: (city: string, state: string, zip: string) =>
      (zip === "" ? places : [placeByZip.get(zip)]).some((place) => place?.city === city && place.state === state),
  };
}

/** State names by postal abbreviation (USPS Publication 28, appendix B). */
export const US_STATES: Readonly<Record<string, string>> = states;

const CODES = new Map(
  Object.entries(US_STATES).flatMap(([code, name]) => [
    [code.toLowerCase(), code],
    [foldText(name), code],
  ]),
);

export function findStateCode(text: string): string | undefined {
  return CODES.get(foldText(text));
}
