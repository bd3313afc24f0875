export { toCanonicalJson, type CanonicalValue } from "./canonical-json.ts";
export { addSigningKey, readOrMakeSigningKeys, signingKeyPath } from "./signing-key-file.ts";
export { sha256Of } from "./sha256.ts";
export { createSigner, publicKeyOf, type SigningKey, type Signer } from "./signer.ts";
