/** Components that the server's frame uses. */
export { AccountSite } from "./account/AccountLayout.tsx";
export { APPLICATION_QUERY_KEY } from "./portal.tsx";
export { ApplicationSite } from "./application/PageSurroundings.tsx";
export type { OpenApplication } from "./application/open-application.ts";
export { PageHead } from "./application/PageHead.tsx";
export { StatusLine } from "./application/PageSurroundings.tsx";
export { toSession } from "./session/session.ts";
export { defaultPathOf, PortalProvider, type Portal } from "./portal.tsx";
export { createQueryClient } from "./portal.tsx";
export { ReviewHead } from "./review/ReviewHead.tsx";
export { createSession } from "./session/session.ts";
export { SiteHeader } from "./shell/SiteHeader.tsx";
