import * as z from "zod/mini";

/** What can be looked up (docs/specification.md, section 3). */
export const LOOKUP_CATEGORIES = ["college_ceeb", "hs_ceeb", "address"] as const;
export type LookupCategory = (typeof LOOKUP_CATEGORIES)[number];

/** How many suggestions a search asks for (docs/specification.md, section 9). */
export const LOOKUP_RESULTS = 5;

/** The answer to a text: suggestions, the best first. */
export const suggestionsSchema = z.array(z.object({ text: z.string(), id: z.string(), sub_text: z.string() }));
export type Suggestion = Readonly<z.output<typeof suggestionsSchema>[number]>;

/**
 * The answer to an id: values by name, for the form to fill its answers from (name, ceeb, address_line_1,
 * city, and others).
 */
export const lookupRecordSchema = z.record(z.string(), z.string());
export type LookupRecord = Readonly<z.output<typeof lookupRecordSchema>>;

/** The answer of `GET /lookup/find`, whichever of the two was asked for. */
export const lookupAnswerSchema = z.union([suggestionsSchema, lookupRecordSchema]);
