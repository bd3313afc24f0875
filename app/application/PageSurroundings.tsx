import type { ReactNode } from "react";
import { createLate, Popover, SkipLink, useText, lateComponent } from "../../widgets/theme.ts";
import { loadAhead } from "../load-ahead.ts";
import { SiteHeader } from "../shell/SiteHeader.tsx";
import { Banner } from "./Banner.tsx";
import { TopNavigation } from "./TopNavigation.tsx";
import { SiteFooter } from "../shell/SiteFooter.tsx";
import { useApplication } from "./use-application.ts";

/** Also loads the log-in page in advance, because an applicant may log out while offline. */
const lateAccountMenu = createLate(() => {
  void loadAhead(() => import("../account/LoginPage.tsx"));
  return import("./AccountMenu.tsx");
});

interface PageSurroundingsProps {
  readonly above?: ReactNode;
  readonly below?: ReactNode;
  readonly children: ReactNode;
}

function PageSurroundings({ above, below, children }: PageSurroundingsProps) {
  return (
    <div className="a-site">
      <SkipLink targetId="main">{useText()("nav.skip")}</SkipLink>
      <SiteHeader>
        <AccountPopover />
      </SiteHeader>
      {above}
      <main id="main" className="a-main">
        {children}
      </main>
      {below}
    </div>
  );
}

function AccountPopover() {
  const text = useText();
  const late = lateAccountMenu.usePart();
  return <Popover label={text("nav.account")}>{late && <late.AccountMenu />}</Popover>;
}

interface ApplicationSiteProps {
  readonly status: ReactNode;
  readonly footer?: ReactNode;
  readonly children: ReactNode;
}

/** Frame of a form page. The browser and the server render the same frame. */
export function ApplicationSite({ status, footer, children }: ApplicationSiteProps) {
  const above = (
    <>
      <Banner />
      <div className="a-top">
        <TopNavigation />
        {status}
      </div>
    </>
  );
  return (
    <PageSurroundings above={above} below={footer}>
      {children}
    </PageSurroundings>
  );
}

interface StatusLineProps {
  readonly isProblem?: boolean;
  readonly children: ReactNode;
}

export function StatusLine({ isProblem = false, children }: StatusLineProps) {
  return (
    <div
      className="a-saving"
      role="region"
      aria-label={useText()("saving.label")}
      data-tone={isProblem ? "warning" : undefined}
    >
      {children}
    </div>
  );
}

/** Frame of a page without a form. */
export function FormlessSite({ banner, children }: { readonly banner?: ReactNode; readonly children: ReactNode }) {
  const { saver, calls } = useApplication();
  const below = (
    <>
      <SiteFooter />
      <LateInactivityGuard saver={saver} keepAlive={calls.keepAlive} />
    </>
  );
  return (
    <PageSurroundings above={banner} below={below}>
      {children}
    </PageSurroundings>
  );
}

/** Loads after the page. If it cannot be loaded, the server still ends an idle session. */
export const LateInactivityGuard = lateComponent(
  async () => (await import("../session/InactivityGuard.tsx")).InactivityGuard,
);
