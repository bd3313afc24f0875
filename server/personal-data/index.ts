export { createPersonalData, type PersonalData } from "./create-personal-data.ts";
export type { ErasureCause } from "./erasure.ts";
