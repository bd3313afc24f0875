import {
  LOOKUP_RESULTS,
  lookupRecordSchema,
  suggestionsSchema,
  type LookupRecord,
  type Suggestion,
} from "../../engine/protocol/index.ts";
import type { CallApi } from "./call-api.ts";

/** `GET /lookup/find`. A lookup never blocks an applicant: failures are silent (docs/specification.md, section 8). */
export function createLookupCalls(callApi: CallApi) {
  const toPath = (query: Record<string, string>) => `/lookup/find?${new URLSearchParams(query).toString()}`;
  return {
    findSuggestions: async (text: string, category: string, signal?: AbortSignal): Promise<readonly Suggestion[]> => {
      try {
        const path = toPath({ text, category, max_results: String(LOOKUP_RESULTS) });
        return await callApi(path, suggestionsSchema, { signal });
      } catch {
        return [];
      }
    },
    findDetail: async (id: string, category: string): Promise<LookupRecord | undefined> => {
      try {
        return await callApi(toPath({ id, category }), lookupRecordSchema);
      } catch {
        return undefined;
      }
    },
  };
}
