import * as z from "zod/mini";

export const LOOKUP_CATEGORIES = ["college_ceeb", "hs_ceeb", "address"] as const;
export type LookupCategory = (typeof LOOKUP_CATEGORIES)[number];

export const LOOKUP_RESULTS = 5;

/** Suggestions for a text, best first. */
export const suggestionsSchema = z.array(z.object({ text: z.string(), id: z.string(), sub_text: z.string() }));
export type Suggestion = Readonly<z.output<typeof suggestionsSchema>[number]>;

/** Values for a suggestion's id, which fill in answers of the form: name, ceeb, address_line_1, city and others. */
export const lookupRecordSchema = z.record(z.string(), z.string());
export type LookupRecord = Readonly<z.output<typeof lookupRecordSchema>>;

export const lookupAnswerSchema = z.union([suggestionsSchema, lookupRecordSchema]);
