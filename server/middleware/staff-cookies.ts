import { SSO_PATH, PENDING_MS } from "../sso/index.ts";
import { defineOwnCookie } from "./own-cookie.ts";

/** Another name than the applicant's, so that neither is ever taken for the other. */
export const staffCookie = defineOwnCookie({ name: "staff", path: "/api/office", sameSite: "Strict" });

/** It has to come along when the issuer, another site, sends the browser back, so it is not `Strict` as the session is. */
export const ssoCookie = defineOwnCookie({ name: "sso", path: SSO_PATH, maxAgeSeconds: PENDING_MS / 1_000 });
