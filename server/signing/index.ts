export { toCanonicalJson, type CanonicalValue, sha256Of } from "./canonical-json.ts";
export {
  addSigningKey,
  openSigningKeys,
  createSigner,
  publicKeyOf,
  type Signature,
  type SigningKey,
  type Signer,
} from "./signer.ts";
