/** What the frame that the server sends is drawn of: the same parts that draw it in the browser. */
export { AccountSite } from "./account/AccountSite.tsx";
export { APPLICATION_QUERY_KEY } from "./application/application-query-key.ts";
export { ApplicationSite } from "./application/ApplicationSite.tsx";
export type { OpenApplication } from "./application/open-application.ts";
export { PageHead } from "./application/PageHead.tsx";
export { StatusLine } from "./application/StatusLine.tsx";
export { toSession } from "./application/to-session.ts";
export { defaultPathOf, PortalProvider, type Portal } from "./portal.tsx";
export { createQueryClient } from "./query-client.ts";
export { ReviewHead } from "./review/ReviewHead.tsx";
export { createSession } from "./session/session.ts";
export { SiteHeader } from "./shell/SiteHeader.tsx";
