export { prove, type Proof, type Proofs } from "./prove.ts";
