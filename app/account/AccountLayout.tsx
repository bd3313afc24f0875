import type { ReactNode } from "react";
import { Outlet } from "react-router-dom";
import { SiteFooter, SiteHeader } from "../shell/site.tsx";
import { SkipLink, useText } from "../../widgets/theme.ts";

export function AccountLayout() {
  return (
    <AccountSite footer={<SiteFooter />}>
      <Outlet />
    </AccountSite>
  );
}

export function AccountSite({ footer, children }: { readonly footer?: ReactNode; readonly children: ReactNode }) {
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
