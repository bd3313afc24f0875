import * as z from "zod/mini";

export const VIEW_NAME_MAX_LENGTH = 60;
export const OWN_VIEWS_MAX = 50;

export const officeViewParamsSchema = z.object({ viewId: z.string().check(z.minLength(1), z.maxLength(100)) });

/** A saved view: the query of the list's address. Saving it grants no rights. */
export const officeViewRequestSchema = z.object({
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(VIEW_NAME_MAX_LENGTH)),
  query: z.string().check(z.maxLength(8_000), z.regex(/^[\w%.+*&=-]*$/)),
  is_shared: z.boolean(),
});

const savedView = z.object({
  ...officeViewRequestSchema.shape,
  id: z.string(),
  /** Email address. Null for a former staff member. */
  made_by: z.nullable(z.string()),
  is_own: z.boolean(),
  /** True if the caller may change and delete the view: their own, or for administrators a shared one. */
  may_change: z.boolean(),
});
export type SavedView = z.output<typeof savedView>;

/** The caller's own views and shared views, by name. */
export const officeViewsSchema = z.object({ views: z.array(savedView) });
