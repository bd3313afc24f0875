import * as z from "zod/mini";
import { answerChangeSchema, contentRevisionSchema, formSchema } from "./answer-changes.ts";
import { WEB_STATUSES } from "./web-status.ts";

const idSchema = z.string().check(z.maxLength(100));

/** The most changes in one save, because the server has to decide about each. A page sends the others with its next save. */
export const MAX_CHANGES = 100;
/** Longer than the key of any question. */
const MAX_KEY_CHARACTERS = 200;

/**
 * Answers as they are sent. Each is checked by itself later, so that one that is wrong does not refuse the others, and
 * keys such as `__proto__` arrive as they are.
 */
export const sentAnswersSchema = z.custom<Record<string, unknown>>(
  (value) =>
    typeof value === "object" &&
    value !== null &&
    !Array.isArray(value) &&
    Object.keys(value).every((key) => key.length <= MAX_KEY_CHARACTERS),
  { message: "must be an object" },
);
/**
 * `PUT /api/answer`. An answer without an entry in `changes` is stored whatever stands there. `known` is the content
 * revision that the sender knows, and asks for the news since then. `settles` are ids of texts kept aside about which a
 * person has decided; they are dropped before the answers are merged. `form` is the version of the form that the page
 * shows: changes of an earlier one take the steps that have come since.
 */
export const saveRequestSchema = z.object({
  answers: sentAnswersSchema,
  known: z.optional(contentRevisionSchema),
  changes: z.optional(
    z.record(z.string(), answerChangeSchema).check(({ value, issues }) => {
      if (Object.keys(value).length > MAX_CHANGES)
        issues.push({ code: "too_big", origin: "record", maximum: MAX_CHANGES, input: value });
    }),
  ),
  settles: z.optional(z.array(idSchema).check(z.maxLength(1000))),
  form: z.optional(formSchema),
});
export type SaveRequest = Readonly<z.output<typeof saveRequestSchema>>;
/** `PUT /api/tabs`. Of the answers that go, those that are newer than `known` are kept aside. */
export const tabRequestSchema = z.object({
  tab_id: idSchema,
  chosen_tab: idSchema,
  known: z.optional(contentRevisionSchema),
});
/** `PUT /api/add-another`. `known` is that of `PUT /api/tabs`. */
export const countRequestSchema = z.object({
  button_id: idSchema,
  num_components: z.number().check(z.int(), z.gte(1), z.lte(1000)),
  known: z.optional(contentRevisionSchema),
});
/**
 * `PUT /api/items`: removes and moves items of an add-another, in one step. `order` names the items by the numbers that
 * they have now, in the order that they are to have; those left out are removed, and 0 is a new one, which gets its
 * `answers`, by the keys that they will have. It is refused with `items_changed` if anything in the items is newer than
 * `known`, if there are not `num_components` of them, or if steps have come since `form`.
 */
export const itemsRequestSchema = z.object({
  button_id: idSchema,
  num_components: z.number().check(z.int(), z.gte(1), z.lte(1000)),
  order: z.array(z.number().check(z.int(), z.gte(0), z.lte(1000))).check(z.minLength(1), z.maxLength(1000)),
  known: contentRevisionSchema,
  answers: z.optional(sentAnswersSchema),
  form: z.optional(formSchema),
});
export type ItemsRequest = Readonly<z.output<typeof itemsRequestSchema>>;
/**
 * `POST /api/submit`: the content revision that is on the screen, and the version of the form that the page shows. Without
 * them, what is stored is submitted unseen.
 */
export const submitRequestSchema = z.object({
  content_revision: z.optional(contentRevisionSchema),
  form: z.optional(formSchema),
});
/** `PUT /api/last-page`. */
export const lastPageRequestSchema = z.object({ last_page: idSchema });
/** `PUT /api/notice`: the revision of the notice that the applicant has seen. */
export const noticeRequestSchema = z.object({ seen: z.number().check(z.int(), z.gte(0)) });
/** `POST /api/validations`: the messages that the browser shows, by answer key. */
export const validationsRequestSchema = z.object({ errors: z.record(z.string(), z.array(z.string())) });
/** `POST /api/web-status`: `none` moves nothing. */
export const webStatusRequestSchema = z.object({ web_status: z.enum(["none", ...WEB_STATUSES]) });
