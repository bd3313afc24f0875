export { parseAnchor, toAnchorText, type Anchor } from "./chain.ts";
export { createAudit, type Audit, type AuditedAct } from "./create-audit.ts";
export { verifyChain, type ChainFault } from "./verify-chain.ts";
