import { once } from "../once.ts";
import { parseCsvRecords } from "./parse-csv.ts";
import { buildTextIndex } from "./text-index.ts";
import type { LookupRecord, Suggestion } from "../../engine/protocol/index.ts";

/** Columns that every record has, because a form's `fills` may name any of them. */
const RECORD_COLUMNS = ["name", "ceeb", "address_line_1", "address_line_2", "city", "state", "zip", "country"] as const;

export interface RankedSuggestion extends Suggestion {
  readonly score: number;
}

export type CountryName = (code: string) => string;

export type SchoolList = ReturnType<typeof createSchoolList>;

/**
 * Reads the schools of a CSV text at the first search. Each row needs a name, and an id or a ceeb. The other columns are
 * aliases (separated by `|`), address_line_1, address_line_2, city, state, zip, country, weight (0 to 1, how well
 * known), and any more.
 */
export function createSchoolList(csv: string, countryName: CountryName) {
  const load = once(async () => {
    const schools: LookupRecord[] = [];
    for (const record of parseCsvRecords(csv)) {
      const id = record.id || record.ceeb;
      if (id && record.name) schools.push({ ...record, id });
    }
    // The first label of a domain ("ucla.edu") is a common name of the school.
    const entries = schools.map(({ name = "", aliases = "", ceeb = "", id = "", weight = "" }) => ({
      name,
      weight: Math.min(1, Math.max(0, Number(weight) || 0)),
      otherNames: [...aliases.split("|"), ceeb, id.split(".")[0] ?? ""].filter((other) => other !== ""),
    }));
    return { schools, index: await buildTextIndex(entries) };
  });

  const placeOf = ({ city, state, country = "" }: LookupRecord): string =>
    [city, state, country === "USA" && city ? "" : countryName(country)].filter(Boolean).join(", ");

  return {
    find: async (text: string, limit: number): Promise<RankedSuggestion[]> => {
      const { schools, index } = await load();
      return index.find(text, limit).flatMap(({ position, score }) => {
        const school = schools[position];
        return school ? [{ text: school.name ?? "", id: school.id ?? "", sub_text: placeOf(school), score }] : [];
      });
    },
    findRecord: async (id: string): Promise<LookupRecord | undefined> => {
      const school = (await load()).schools.find((candidate) => candidate.id === id);
      if (school === undefined) return undefined;
      const { aliases: _aliases, id: _id, weight: _weight, ...columns } = school;
      return { ...Object.fromEntries(RECORD_COLUMNS.map((column) => [column, ""])), ...columns };
    },
  };
}
