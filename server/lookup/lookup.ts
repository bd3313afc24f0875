import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { LOOKUP_RESULTS, type LookupCategory, type Suggestion } from "../../engine/protocol/index.ts";
import { once } from "../once.ts";
import { findAddresses, findAddressRecord } from "./addresses.ts";
import { foldText } from "./fold-words.ts";
import { parseCsv } from "./parse-csv.ts";
import { createProvider, type ProviderOptions } from "./provider.ts";
import { createSchoolList, type CountryName, type RankedSuggestion, type SchoolList } from "./schools.ts";
import { createUsPlaces } from "./us-places.ts";

/** A tenant's CSV texts by path, such as `lookups/college_ceeb.csv`. Folder and extension may be missing. */
export type TenantLookups = ReadonlyMap<string, string>;

export interface LookupOptions {
  /** Folder with college_ceeb.csv, hs_ceeb.csv, us_zip_codes.csv and countries.csv. Each is read when first needed. */
  readonly dataFolder: string;
  readonly provider?: ProviderOptions;
  /** Called if a list cannot be read. The search then returns only the provider's suggestions. */
  readonly onError?: (error: unknown) => void;
}

const MAX_RESULTS = 20;
const MAX_TEXT = 120;
const PROVIDER_ID = "provider:";

/**
 * Searches schools and addresses. The provider's suggestions come first, then the lists' by score. At equal scores, the
 * tenant's list wins.
 */
export function createLookup({ dataFolder, provider: providerOptions, onError = () => {} }: LookupOptions) {
  const provider = providerOptions && createProvider(providerOptions);
  const { countryName, places, ...builtIn } = findBuiltIn(dataFolder);
  const ofTenants = new WeakMap<TenantLookups, Map<string, SchoolList>>();

  async function ownList(lookups: TenantLookups, category: string): Promise<SchoolList | undefined> {
    const lists = ofTenants.get(lookups) ?? new Map<string, SchoolList>();
    ofTenants.set(lookups, lists);
    const csv = [...lookups].find(([name]) => name.replace(/^.*\//, "").replace(/\.csv$/, "") === category)?.[1];
    const known = lists.get(category);
    if (known !== undefined || csv === undefined) return known;
    const list = createSchoolList(csv, await countryName());
    lists.set(category, list);
    return list;
  }

  async function findSchools(
    lookups: TenantLookups,
    category: "college_ceeb" | "hs_ceeb",
    text: string,
    limit: number,
  ): Promise<RankedSuggestion[]> {
    const own = (await (await ownList(lookups, category))?.find(text, limit)) ?? [];
    const listed = new Set(own.map((school) => foldText(school.text)));
    const others = (await (await builtIn[category]()).find(text, limit)).filter(
      (school) => listed.size === 0 || !listed.has(foldText(school.text)),
    );
    return [...own, ...others].sort((a, b) => b.score - a.score);
  }

  async function findLocally(lookups: TenantLookups, category: LookupCategory, text: string, limit: number) {
    try {
      return category === "address"
        ? findAddresses(await places(), text, limit)
        : await findSchools(lookups, category, text, limit);
    } catch (error) {
      onError(error);
      return [];
    }
  }

  return {
    async find(
      lookups: TenantLookups,
      { text, category, maxResults = LOOKUP_RESULTS }: { text: string; category: LookupCategory; maxResults?: number },
    ): Promise<readonly Suggestion[]> {
      const typed = text.slice(0, MAX_TEXT).trim();
      const limit = Math.min(Math.max(1, Math.floor(maxResults) || LOOKUP_RESULTS), MAX_RESULTS);
      if (typed.length < 2) return [];
      const [provided = [], local] = await Promise.all([
        provider?.find(typed, category, limit),
        findLocally(lookups, category, typed, limit),
      ]);
      return distinct([
        ...provided.map((suggestion) => ({ ...suggestion, id: PROVIDER_ID + suggestion.id })),
        ...local,
      ]).slice(0, limit);
    },

    async detail(lookups: TenantLookups, { id, category }: { id: string; category: LookupCategory }) {
      if (id.startsWith(PROVIDER_ID)) return provider?.findRecord(id.slice(PROVIDER_ID.length), category);
      try {
        if (category === "address") return findAddressRecord(await places(), id);
        return (
          (await (await ownList(lookups, category))?.findRecord(id)) ??
          (await (await builtIn[category]()).findRecord(id))
        );
      } catch (error) {
        onError(error);
        return undefined;
      }
    },
  };
}

function distinct(suggestions: readonly Suggestion[]): Suggestion[] {
  const seen = new Set<string>();
  return suggestions.flatMap(({ text, id, sub_text }) => {
    const key = `${foldText(text)}|${foldText(sub_text)}`;
    if (seen.has(key)) return [];
    seen.add(key);
    return [{ text, id, sub_text }];
  });
}

function createCountryName(csv: string): CountryName {
  const names = new Intl.DisplayNames(["en"], { type: "region" });
  const twoLetters = new Map(
    parseCsv(csv)
      .slice(1)
      .map(([two = "", three = ""]) => [three, two]),
  );
  return (code) => {
    const two = twoLetters.get(code);
    return (two && names.of(two)) || code;
  };
}

const builtIns = new Map<string, ReturnType<typeof openBuiltIn>>();

/** All portals of a process share the built-in lists, because they are large. */
function findBuiltIn(dataFolder: string): ReturnType<typeof openBuiltIn> {
  const builtIn = builtIns.get(dataFolder) ?? openBuiltIn(dataFolder);
  builtIns.set(dataFolder, builtIn);
  return builtIn;
}

function openBuiltIn(dataFolder: string) {
  const readData = (name: string) => readFile(join(dataFolder, name), "utf8");
  const countryName = once(async () => createCountryName(await readData("countries.csv")));
  const listSchools = (name: string) => once(async () => createSchoolList(await readData(name), await countryName()));
  return {
    countryName,
    places: once(async () => createUsPlaces(await readData("us_zip_codes.csv"))),
    college_ceeb: listSchools("college_ceeb.csv"),
    hs_ceeb: listSchools("hs_ceeb.csv"),
  };
}
