import type { ReactNode } from "react";
import { SkipLink } from "../../widgets/theme.ts";
import { useText } from "../portal.tsx";
import { LateInactivityGuard } from "../session/LateInactivityGuard.tsx";
import { SiteFooter } from "../shell/SiteFooter.tsx";
import { SiteHeader } from "../shell/SiteHeader.tsx";
import { AccountPopover } from "./AccountPopover.tsx";
import { useApplication } from "./use-application.ts";

interface FormlessSiteProps {
  readonly banner?: ReactNode;
  readonly children: ReactNode;
}

/** What stands around a page for somebody who is logged in that has no form, and so no navigation between its pages. */
export function FormlessSite({ banner, children }: FormlessSiteProps) {
  const { saver, calls } = useApplication();
  return (
    <div className="a-site">
      <SkipLink targetId="main">{useText()("nav.skip")}</SkipLink>
      <SiteHeader>
        <AccountPopover />
      </SiteHeader>
      {banner}
      <main id="main" className="a-main">
        {children}
      </main>
      <SiteFooter />
      <LateInactivityGuard saver={saver} keepAlive={calls.keepAlive} />
    </div>
  );
}
