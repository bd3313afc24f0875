import type { ApiErrorCode } from "../../engine/protocol/index.ts";

/** Refuse a change of an application in which nothing may be changed: it was submitted or withdrawn, or its round has closed. */
export const CHANGE_REFUSALS = [
  "application_submitted",
  "application_withdrawn",
  "round_closed",
] as const satisfies readonly ApiErrorCode[];
