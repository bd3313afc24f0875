import { z } from "zod";
import type { LookupCategory, LookupRecord, Suggestion } from "../../engine/protocol/index.ts";

/**
 * A lookup service over HTTP that answers as this portal's own `/lookup/find` does (docs/specification.md, section 7).
 */
export interface ProviderOptions {
  readonly url: string;
  /** Sent as a bearer token. */
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
 * Asks the provider. Every failure (refused, late, too long, another shape) gives undefined, because
 * lookups never block.
 */
export function createProvider({ url, token, timeoutMs = 2_000, maxBytes = 64 * 1024 }: ProviderOptions) {
  async function ask<T>(query: Record<string, string>, schema: z.ZodType<T>): Promise<T | undefined> {
    try {
      const address = new URL(url);
      for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
      const response = await fetch(address, {
        headers: { accept: "application/json", ...(token ? { authorization: `Bearer ${token}` } : {}) },
        redirect: "error",
        signal: AbortSignal.timeout(timeoutMs),
      });
      if (!response.ok) {
        await response.body?.cancel();
        return undefined;
      }
      return schema.parse(JSON.parse(await readAtMost(response, maxBytes)));
    } catch {
      return undefined;
    }
  }
  return {
    find: (text: string, category: LookupCategory, limit: number): Promise<readonly Suggestion[] | undefined> =>
      ask({ text, category, max_results: String(limit) }, suggestionsSchema),
    findRecord: (id: string, category: LookupCategory): Promise<LookupRecord | undefined> =>
      ask({ id, category }, recordSchema),
  };
}

async function readAtMost(response: Response, maxBytes: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  // Node's types say nothing of the chunks, which are bytes by the Fetch standard.
  const body: AsyncIterable<Uint8Array> | readonly Uint8Array[] = response.body ?? [];
  for await (const chunk of body) {
    size += chunk.byteLength;
    // Leaving the loop by throwing cancels the rest of the body.
    if (size > maxBytes) throw new RangeError(`The lookup provider answered with more than ${maxBytes} bytes.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}
