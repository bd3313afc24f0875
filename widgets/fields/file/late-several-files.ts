import { createLate } from "../../ui/late/create-late.ts";

/** What shows a question that takes several files; few forms have one. */
export const lateSeveralFiles = createLate(() => import("./SeveralFiles.tsx"));
