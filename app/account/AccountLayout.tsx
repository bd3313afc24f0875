import { Outlet } from "react-router-dom";
import { SiteFooter } from "../shell/SiteFooter.tsx";
import { AccountSite } from "./AccountSite.tsx";
import { useLoggedInElsewhere } from "./use-logged-in-elsewhere.ts";

/** The layout of the account screens. It has nothing but the card, so that nothing distracts from it. */
export function AccountLayout() {
  useLoggedInElsewhere();
  return (
    <AccountSite footer={<SiteFooter />}>
      <Outlet />
    </AccountSite>
  );
}
