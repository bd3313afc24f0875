import { createLate } from "../../ui/late/create-late.ts";

/** How amounts are read and written. Until it is there, an amount is kept as it is typed, and the server reads it. */
export const lateAmounts = createLate(() => import("./amounts.ts"));
