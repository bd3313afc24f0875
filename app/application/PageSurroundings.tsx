import type { ReactNode } from "react";
import { createLate, Popover, SkipLink, useText } from "../../widgets/theme.ts";
import { loadAhead } from "../load-ahead.ts";
import { SiteHeader } from "../shell/SiteHeader.tsx";

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
export function PageSurroundings({ above, below, children }: PageSurroundingsProps) {
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
