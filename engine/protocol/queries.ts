import * as z from "zod/mini";
import { formSchema } from "./answer-changes.ts";
import { LOOKUP_RESULTS } from "./lookup.ts";

/** The query of `GET /lookup/find`: a text to find suggestions for, or the id of a suggestion. */
export const lookupQuerySchema = z.object({
  text: z.optional(z.string().check(z.maxLength(500))),
  id: z.optional(z.string().check(z.maxLength(300))),
  /** One that the portal does not know has no entries. */
  category: z._default(z.string().check(z.maxLength(100)), "college_ceeb"),
  max_results: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(20)), LOOKUP_RESULTS),
});

/** The query of `GET /api/answer`: the content revision that the page knows, and the form that it shows. */
export const newsQuerySchema = z.object({
  known: z._default(z.coerce.number().check(z.int(), z.gte(0)), 0),
  form: z.optional(formSchema),
});

/** A token of a link. */
export const tokenSchema = z.string().check(z.minLength(1), z.maxLength(200));
/** The query of every call by a service token. */
export const serviceQuerySchema = z.object({ service_token: tokenSchema });
/** The query of `GET /public/tmp`. */
export const tmpQuerySchema = z.object({ token: tokenSchema });
