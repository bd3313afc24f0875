export { createIssuer } from "./issuer.ts";
export { createSso, PENDING_MS, SSO_PATH, SsoRefusal } from "./sso.ts";
