import { Outlet } from "react-router-dom";
import { SkipLink } from "../../widgets/theme.ts";
import { useText } from "../portal.tsx";
import { SiteFooter } from "../shell/SiteFooter.tsx";
import { SiteHeader } from "../shell/SiteHeader.tsx";
import { useLoggedInElsewhere } from "./use-logged-in-elsewhere.ts";

/** The layout of the account screens. It has nothing but the card, so that nothing distracts from it. */
export function AccountLayout() {
  useLoggedInElsewhere();
  return (
    <div className="a-site a-site--account">
      <SkipLink targetId="main">{useText()("nav.skip")}</SkipLink>
      <SiteHeader />
      <main id="main" className="a-account">
        <Outlet />
      </main>
      <SiteFooter />
    </div>
  );
}
