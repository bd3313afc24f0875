import { useState } from "react";
import { LinkButton } from "../../widgets/theme.ts";
import { usePortal, useText } from "../portal.tsx";
import { HelpDialog } from "./HelpDialog.tsx";
import { PrivacyDialog } from "./PrivacyDialog.tsx";

/** Help and Privacy, in the same place on every screen (WCAG 3.2.6). */
export function SiteFooter() {
  const text = useText();
  const { partner } = usePortal().definition.tenant;
  const [open, setOpen] = useState<"help" | "privacy">();
  const close = () => setOpen(undefined);
  return (
    <footer className="a-footer">
      <div className="a-footer__inner">
        <p>{partner.university}</p>
        <ul className="a-footer__links">
          <li>
            <LinkButton aria-haspopup="dialog" onClick={() => setOpen("help")}>
              {text("footer.help")}
            </LinkButton>
          </li>
          <li>
            <LinkButton aria-haspopup="dialog" onClick={() => setOpen("privacy")}>
              {text("footer.privacy")}
            </LinkButton>
          </li>
        </ul>
      </div>
      {open === "help" && <HelpDialog onClose={close} />}
      {open === "privacy" && <PrivacyDialog onClose={close} />}
    </footer>
  );
}
