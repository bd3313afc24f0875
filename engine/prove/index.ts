export { findAnswerable, prove, type Proof, type Proofs } from "./prove.ts";
export { domainOf, findBrokenBound, readRules, rightAnswersOf, toNumberBounds, type RuleReading } from "./domains.ts";
export { conditionsOf } from "./gates.ts";
export { createSearch, type Goal } from "./search.ts";
