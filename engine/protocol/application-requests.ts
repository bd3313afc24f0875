import * as z from "zod/mini";
import { WEB_STATUSES } from "./web-status.ts";

const idSchema = z.string().check(z.maxLength(100));

/**
 * Answers as they are sent. Each is checked by itself later, so that one that is wrong does not refuse the others, and
 * keys such as `__proto__` arrive as they are.
 */
export const sentAnswersSchema = z.custom<Record<string, unknown>>(
  (value) => typeof value === "object" && value !== null && !Array.isArray(value),
  { message: "must be an object" },
);
/** `PUT /api/answer`. */
export const saveRequestSchema = z.object({ answers: sentAnswersSchema });
/** `PUT /api/tabs`. */
export const tabRequestSchema = z.object({ tab_id: idSchema, chosen_tab: idSchema });
/** `PUT /api/add-another`. */
export const countRequestSchema = z.object({
  button_id: idSchema,
  num_components: z.number().check(z.int(), z.gte(1), z.lte(1000)),
});
/** `PUT /api/last-page`. */
export const lastPageRequestSchema = z.object({ last_page: idSchema });
/** `POST /api/validations`: the messages that the browser shows, by answer key. */
export const validationsRequestSchema = z.object({ errors: z.record(z.string(), z.array(z.string())) });
/** `POST /api/web-status`: `none` moves nothing. */
export const webStatusRequestSchema = z.object({ web_status: z.enum(["none", ...WEB_STATUSES]) });
