export { AccountSite } from "./account/AccountLayout.tsx";
export { APPLICATION_QUERY_KEY, defaultPathOf, PortalProvider, type Portal, createQueryClient } from "./portal.tsx";
export { ApplicationSite, StatusLine } from "./application/PageSurroundings.tsx";
export type { OpenApplication } from "./application/open-application.ts";
export { PageHead } from "./application/PageSurroundings.tsx";
export { toSession, createSession } from "./session/session.ts";
export { ReviewHead } from "./review/ReviewHead.tsx";
export { SiteHeader } from "./shell/site.tsx";
