import states from "./data/us-states.json" with { type: "json" };
import { foldWords } from "./fold-words.ts";
import { parseCsv } from "./parse-csv.ts";
import { buildTextIndex, type TextIndex } from "./text-index.ts";

export interface UsPlace {
  readonly city: string;
  readonly state: string;
  readonly zips: readonly string[];
}

export class UsPlaces {
  readonly #placeByZip = new Map<string, UsPlace>();
  readonly #places: readonly UsPlace[];
  readonly #index: TextIndex;

  private constructor(places: readonly UsPlace[], index: TextIndex) {
    this.#places = places;
    this.#index = index;
    for (const place of places) for (const zip of place.zips) this.#placeByZip.set(zip, place);
  }

  /** @param csv columns zip, city and state */
  static async build(csv: string): Promise<UsPlaces> {
    const places = new Map<string, { city: string; state: string; zips: string[] }>();
    for (const [zip = "", city = "", state = ""] of parseCsv(csv)) {
      if (zip === "zip") continue;
      const known = places.get(`${city}|${state}`);
      if (known) known.zips.push(zip);
      else places.set(`${city}|${state}`, { city, state, zips: [zip] });
    }
    const list = [...places.values()];
    const entries = list.map(({ city, state, zips }) => ({
      name: city,
      otherNames: [state, US_STATES[state] ?? ""],
      // The largest cities have about a hundred ZIP codes, and the weight 1.
      weight: Math.min(1, Math.log(zips.length) / Math.log(100)),
    }));
    return new UsPlaces(list, await buildTextIndex(entries));
  }

  findByZip(zip: string): UsPlace | undefined {
    return this.#placeByZip.get(zip);
  }

  findZips(beginning: string, limit: number): string[] {
    const found: string[] = [];
    for (const zip of this.#placeByZip.keys()) if (zip.startsWith(beginning)) found.push(zip);
    return found.sort().slice(0, limit);
  }

  findByName(text: string, state: string | undefined, limit: number): { place: UsPlace; score: number }[] {
    const matches = this.#index.find(
      state === undefined ? text : `${text} ${state}`,
      state === undefined ? limit : limit * 8,
    );
    return matches
      .flatMap(({ position, score }) => {
        const place = this.#places[position];
        if (place === undefined || (state !== undefined && place.state !== state)) return [];
        const isSameName = foldWords(place.city).join(" ") === foldWords(text).join(" ");
        return [{ place, score: isSameName ? score + 0.4 : score }];
      })
      .sort((a, b) => b.score - a.score)
      .slice(0, limit);
  }

  isPlace(city: string, state: string, zip: string): boolean {
    if (zip !== "") {
      const place = this.#placeByZip.get(zip);
      return place?.city === city && place.state === state;
    }
    return this.#places.some((place) => place.city === city && place.state === state);
  }
}

/** State names by postal abbreviation (USPS Publication 28, appendix B). */
export const US_STATES: Readonly<Record<string, string>> = states;

const CODES = new Map(
  Object.entries(US_STATES).flatMap(([code, name]) => [
    [code.toLowerCase(), code],
    [foldWords(name).join(" "), code],
  ]),
);

export function findStateCode(text: string): string | undefined {
  return CODES.get(foldWords(text).join(" "));
}
