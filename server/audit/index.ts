export { parseAnchor, toAnchorText } from "./chain.ts";
export { createAudit, type Audit } from "./create-audit.ts";
export { verifyChain, type ChainFault } from "./verify-chain.ts";
