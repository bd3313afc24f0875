export { parseAnchor, toAnchorText, type Anchor, type ChainFault, type ChainReport } from "./verify-chain.ts";
export { createAudit, type Audit } from "./create-audit.ts";
