export { parseAnchor, toAnchorText } from "./chain.ts";
export { createAudit, type Audit } from "./create-audit.ts";
export type { ChainFault, ChainReport } from "./verify-chain.ts";
