import { REVIEW_PATH } from "../../core/index.ts";

/** Screens of the account, of the review and of completion (docs/specification.md, sections 2 and 7), to which a text may link. */
export const PORTAL_PATHS = [
  "/login",
  "/signup",
  "/confirm",
  "/forgot",
  "/reset",
  REVIEW_PATH,
  "/completion",
  "/verify",
  "/applications",
] as const;
