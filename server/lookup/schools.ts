import { parseCsvRecords } from "./parse-csv.ts";
import { TextIndex } from "./text-index.ts";
import type { LookupRecord, Suggestion } from "../../engine/protocol/index.ts";

/** Columns that every record has, because a form's `fills` may name any of them. */
const RECORD_COLUMNS = ["name", "ceeb", "address_line_1", "address_line_2", "city", "state", "zip", "country"] as const;

export interface RankedSuggestion extends Suggestion {
  readonly score: number;
}

export type CountryName = (code: string) => string;

/**
 * Schools of a CSV text. Each row needs a name, and an id or a ceeb. The other columns are aliases (separated by `|`),
 * address_line_1, address_line_2, city, state, zip, country, weight (0 to 1, how well known), and any more.
 */
export class SchoolList {
  readonly #csv: string;
  readonly #countryName: CountryName;
  #loaded: Promise<{ schools: readonly LookupRecord[]; index: TextIndex }> | undefined;

  constructor(csv: string, countryName: CountryName) {
    this.#csv = csv;
    this.#countryName = countryName;
  }

  async find(text: string, limit: number): Promise<RankedSuggestion[]> {
    const { schools, index } = await this.#load();
    return index.find(text, limit).flatMap(({ position, score }) => {
      const school = schools[position];
      return school ? [{ text: school.name ?? "", id: school.id ?? "", sub_text: this.#placeOf(school), score }] : [];
    });
  }

  async findRecord(id: string): Promise<LookupRecord | undefined> {
    const school = (await this.#load()).schools.find((candidate) => candidate.id === id);
    if (school === undefined) return undefined;
    const { aliases: _aliases, id: _id, weight: _weight, ...columns } = school;
    return { ...Object.fromEntries(RECORD_COLUMNS.map((column) => [column, ""])), ...columns };
  }

  #load() {
    return (this.#loaded ??= this.#read());
  }

  async #read() {
    const schools: LookupRecord[] = [];
    for (const record of parseCsvRecords(this.#csv)) {
      const id = record.id || record.ceeb;
      if (id && record.name) schools.push({ ...record, id });
    }
    // The first label of a domain ("ucla.edu") is a common name of the school.
    const entries = schools.map(({ name = "", aliases = "", ceeb = "", id = "", weight = "" }) => ({
      name,
      weight: Math.min(1, Math.max(0, Number(weight) || 0)),
      otherNames: [...aliases.split("|"), ceeb, id.split(".")[0] ?? ""].filter((other) => other !== ""),
    }));
    return { schools, index: await TextIndex.build(entries) };
  }

  #placeOf({ city, state, country = "" }: LookupRecord): string {
    const countryName = country === "USA" && city ? "" : this.#countryName(country);
    return [city, state, countryName].filter(Boolean).join(", ");
  }
}
