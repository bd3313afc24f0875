import type { ReactNode } from "react";
import { SkipLink } from "../../widgets/theme.ts";
import { useText } from "../portal.tsx";
import { SiteHeader } from "../shell/SiteHeader.tsx";
import { AccountPopover } from "./AccountPopover.tsx";
import { Banner } from "./Banner.tsx";
import { TopNavigation } from "./TopNavigation.tsx";

interface ApplicationSiteProps {
  /** Where the answers are. */
  readonly status: ReactNode;
  readonly footer?: ReactNode;
  readonly children: ReactNode;
}

/** What stands around a form page, in the browser and in the frame that the server sends. */
export function ApplicationSite({ status, footer, children }: ApplicationSiteProps) {
  return (
    <div className="a-site">
      <SkipLink targetId="main">{useText()("nav.skip")}</SkipLink>
      <SiteHeader>
        <AccountPopover />
      </SiteHeader>
      <Banner />
      <div className="a-top">
        <TopNavigation />
        {status}
      </div>
      <main id="main" className="a-main">
        {children}
      </main>
      {footer}
    </div>
  );
}
