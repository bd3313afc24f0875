export { parseAnchor, toAnchorText, type ChainFault, type ChainReport } from "./verify-chain.ts";
export { createAudit, type Audit } from "./create-audit.ts";
