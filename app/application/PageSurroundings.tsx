import type { ReactNode } from "react";
import { createLate, Popover, SkipLink, useText, lateComponent } from "../../widgets/theme.ts";
import { loadAhead } from "../load-ahead.ts";
import { SiteHeader } from "../shell/SiteHeader.tsx";
import { Banner } from "./Banner.tsx";
import { TopNavigation } from "./TopNavigation.tsx";
import { SiteFooter } from "../shell/SiteFooter.tsx";
import { useApplication } from "./use-application.ts";

/** Loaded with the page, and the log-in with it: somebody may log out when nothing can be loaded any more. */
const lateAccountMenu = createLate(() => {
  void loadAhead(() => import("../account/LoginPage.tsx"));
  return import("./AccountMenu.tsx");
});

interface PageSurroundingsProps {
  /** Between the header and the page. */
  readonly above?: ReactNode;
  readonly below?: ReactNode;
  readonly children: ReactNode;
}

/** What stands around every page of the portal that is not one of the account screens. */
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

/** Shows who is logged in, with the log-out; a visitor gets log-in and sign-up. */
function AccountPopover() {
  const text = useText();
  const late = lateAccountMenu.usePart();
  return <Popover label={text("nav.account")}>{late && <late.AccountMenu />}</Popover>;
}

interface ApplicationSiteProps {
  /** Where the answers are. */
  readonly status: ReactNode;
  readonly footer?: ReactNode;
  readonly children: ReactNode;
}

/** What stands around a form page, in the browser and in the frame that the server sends. */
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

/** The line that says where the answers are. */
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

interface FormlessSiteProps {
  readonly banner?: ReactNode;
  readonly children: ReactNode;
}

/** What stands around a page for somebody who is logged in that has no form, and so no navigation between its pages. */
export function FormlessSite({ banner, children }: FormlessSiteProps) {
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

/**
 * The inactivity guard, loaded once the page is shown, because nobody is idle before that and a form page should not
 * wait for it. Where it cannot be loaded, the form works without it, and the server still ends an idle session.
 */
export const LateInactivityGuard = lateComponent(
  async () => (await import("../session/InactivityGuard.tsx")).InactivityGuard,
);
