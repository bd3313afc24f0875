import type { TextKey } from "./default-texts.ts";

/** What the banner promises in the school's name. A promise that texts.json leaves empty is not shown. */
export const PROMISES = [
  "banner.fee",
  "banner.scholarships",
  "banner.testScores",
  "banner.decision",
  "banner.submittedText",
] as const satisfies readonly TextKey[];
