export { toCanonicalJson, type CanonicalValue, sha256Of } from "./canonical-json.ts";
export { addSigningKey, openSigningKeys, createSigner, publicKeyOf, type Signature, type Signer } from "./signer.ts";
export type { SigningKey } from "../config/index.ts";
