import type { Suggestion } from "../../engine/react/index.ts";
import type { CallApi } from "./call-api.ts";
import { parseList, parseMap, parseRecord, parseString } from "./parse.ts";

/** More suggestions than these would hide the form on a phone. */
const MAX_RESULTS = 5;

/** `GET /lookup/find`. A lookup never blocks an applicant: a failed one gives no suggestions and no message. */
export function createLookupCalls(callApi: CallApi) {
  const find = (query: Record<string, string>, signal?: AbortSignal) =>
    callApi(`/lookup/find?${new URLSearchParams(query).toString()}`, { signal });
  return {
    findSuggestions: async (text: string, category: string, signal?: AbortSignal): Promise<readonly Suggestion[]> => {
      try {
        return parseList(await find({ text, category, max_results: String(MAX_RESULTS) }, signal), parseSuggestion);
      } catch {
        return [];
      }
    },
    findDetail: async (id: string, category: string): Promise<Readonly<Record<string, string>> | undefined> => {
      try {
        return parseMap(await find({ id, category }), (value) =>
          typeof value === "number" ? String(value) : parseString(value),
        );
      } catch {
        return undefined;
      }
    },
  };
}

function parseSuggestion(value: unknown): Suggestion {
  const { text, id, sub_text } = parseRecord(value);
  return { text: parseString(text), id: parseString(id), sub_text: parseString(sub_text) };
}
