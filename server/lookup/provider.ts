import { z } from "zod";
import type { LookupCategory, Suggestion } from "../../engine/protocol/index.ts";
import { readAtMost } from "../read-at-most.ts";
import { withTimeout } from "../with-timeout.ts";

/** An HTTP service with the same protocol as the portal's `/lookup/find` (docs/specification.md, section 7). */
export interface ProviderOptions {
  readonly url: string;
  readonly token?: string;
  readonly timeoutMs?: number;
  readonly maxBytes?: number;
}

const suggestionsSchema = z
  .array(z.object({ text: z.string().max(300), id: z.string().max(300), sub_text: z.string().max(300).default("") }))
  .max(100);
const recordSchema = z
  .record(z.string().max(100), z.string().max(300).nullish())
  .transform((record) => Object.fromEntries(Object.entries(record).map(([column, value]) => [column, value ?? ""])));

/**
 * Creates the client of a lookup provider. Its calls return undefined after any failure, because a lookup must not
 * block the form.
 */
export function createProvider({ url, token, timeoutMs = 2_000, maxBytes = 64 * 1024 }: ProviderOptions) {
  async function ask<T>(query: Record<string, string>, schema: z.ZodType<T>): Promise<T | undefined> {
    const toError = (): Error => new Error(`The lookup provider took longer than ${timeoutMs} ms.`);
    try {
      const address = new URL(url);
      for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
      const headers = { accept: "application/json", ...(token ? { authorization: `Bearer ${token}` } : {}) };
      return await withTimeout(timeoutMs, toError, async (signal) => {
        const response = await fetch(address, { headers, redirect: "error", signal });
        if (response.ok) return schema.parse(JSON.parse(String(await readAtMost(response, maxBytes))));
        await response.body?.cancel();
        return undefined;
      });
    } catch {
      return undefined;
    }
  }
  return {
    find: (text: string, category: LookupCategory, limit: number): Promise<readonly Suggestion[] | undefined> =>
      ask({ text, category, max_results: String(limit) }, suggestionsSchema),
    findRecord: (id: string, category: LookupCategory) => ask({ id, category }, recordSchema),
  };
}
