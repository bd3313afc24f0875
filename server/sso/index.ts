export { createIssuer } from "./issuer.ts";
export { openSso, PENDING_MS, SSO_PATH, SsoRefusal, type Sso } from "./sso.ts";
