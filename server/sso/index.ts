export { createIssuer } from "./issuer.ts";
export { openSso } from "./open-sso.ts";
export { PENDING_MS, SSO_PATH, SsoRefusal, type Sso } from "./sso.ts";
