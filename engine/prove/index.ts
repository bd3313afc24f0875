export { prove, type Proof, type Proofs } from "./prove.ts";
export { readRules, valuesToTry, type RuleReading } from "./domains.ts";
