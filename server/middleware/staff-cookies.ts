import { SSO_PATH, PENDING_MS } from "../sso/index.ts";
import { defineOwnCookie } from "./own-cookie.ts";

export const staffCookie = defineOwnCookie({ name: "staff", path: "/api/office", sameSite: "Strict" });

/** Not `Strict`, because the issuer's site sends the browser back. */
export const ssoCookie = defineOwnCookie({ name: "sso", path: SSO_PATH, maxAgeSeconds: PENDING_MS / 1_000 });
