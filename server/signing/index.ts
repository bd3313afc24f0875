export { toCanonicalJson, type CanonicalValue } from "./canonical-json.ts";
export { addSigningKey, openSigningKeys } from "./signing-key-file.ts";
export { sha256Of } from "./sha256.ts";
export { createSigner, publicKeyOf, type Signature, type SigningKey, type Signer } from "./signer.ts";
