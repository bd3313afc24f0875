import type { ReactNode } from "react";
import { SkipLink, useText } from "../../widgets/theme.ts";
import { SiteHeader } from "../shell/SiteHeader.tsx";

interface AccountSiteProps {
  readonly footer?: ReactNode;
  readonly children: ReactNode;
}

/** What stands around the card of an account screen, in the browser and in the frame that the server sends. */
export function AccountSite({ footer, children }: AccountSiteProps) {
  return (
    <div className="a-site a-site--account">
      <SkipLink targetId="main">{useText()("nav.skip")}</SkipLink>
      <SiteHeader />
      <main id="main" className="a-account">
        {children}
      </main>
      {footer}
    </div>
  );
}
