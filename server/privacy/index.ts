export { createPersonalData, type PersonalData } from "./create-personal-data.ts";
export { createErasure, type ErasureCause, type ErasureOutcome } from "./erasure.ts";
export { makeRetentionMail } from "./retention.ts";
