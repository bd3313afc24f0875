/**
 * Why a question that was fine needs another look: it must be answered now (`missing`), its answer breaks a rule of now
 * (`wrong`), or its answer is none that it takes any more and was set aside (`gone`).
 */
export const AGAIN_REASONS = ["missing", "wrong", "gone"] as const;
export type AgainReason = (typeof AGAIN_REASONS)[number];
