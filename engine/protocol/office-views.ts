import * as z from "zod/mini";

export const VIEW_NAME_MAX_LENGTH = 60;
/** Views that one person may save. */
export const OWN_VIEWS_MAX = 50;

export const officeViewParamsSchema = z.object({ viewId: z.string().check(z.minLength(1), z.maxLength(100)) });

/** A saved view of the list is the query of its address. Opening it needs the rights that the address needs. */
export const officeViewRequestSchema = z.object({
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(VIEW_NAME_MAX_LENGTH)),
  query: z.string().check(z.maxLength(8_000), z.regex(/^[\w%.+*&=-]*$/)),
  is_shared: z.boolean(),
});

const savedView = z.object({
  ...officeViewRequestSchema.shape,
  id: z.string(),
  /** Email address; null for a former member of staff. */
  made_by: z.nullable(z.string()),
  is_own: z.boolean(),
  /** True if the caller may change and delete it: an own view, or a shared one for an administrator. */
  may_change: z.boolean(),
});
export type SavedView = z.output<typeof savedView>;

/** Own and shared views, by name. */
export const officeViewsSchema = z.object({ views: z.array(savedView) });
