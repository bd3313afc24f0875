import { createLate } from "../../ui/late/create-late.ts";

/** Suggestions, and the library that shows them: a question can be answered before they are there, and without them. */
export const lateLookup = createLate(() => import("./LookupInput.tsx"));
