export { createAudit, type Audit } from "./create-audit.ts";
