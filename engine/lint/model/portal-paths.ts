import { REVIEW_PATH } from "../../core/index.ts";

/** Screens of the portal that a text may link to (docs/specification.md, sections 2 and 7). */
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
