import { useState, type ReactNode } from "react";
import { Link } from "react-router-dom";
import { defaultPathOf, usePortal } from "../portal.tsx";
import { createLate, LinkButton, useText } from "../../widgets/theme.ts";

export function SiteHeader({ children }: { readonly children?: ReactNode }) {
  const { definition, configUrl, pictures } = usePortal();
  const { name, theme } = definition.tenant;
  return (
    <header className="a-header">
      <div className="a-header__inner">
        <Link className="a-header__home" to={defaultPathOf(definition)}>
          {theme.logo !== undefined && (
            <img
              className="a-header__logo"
              src={`${configUrl}assets/${theme.logo}`}
              alt=""
              fetchPriority="high"
              {...pictures.logo}
            />
          )}
          <span className="a-header__name">{name}</span>
        </Link>
        {children}
      </div>
    </header>
  );
}

const lateDialogs = createLate(() => import("../footer/FooterDialogs.tsx"));

/** Buttons for Help and Privacy, always in the same place (WCAG 3.2.6). */
export function SiteFooter() {
  const text = useText();
  const { partner } = usePortal().definition.tenant;
  const [open, setOpen] = useState<"help" | "privacy">();
  const dialogs = lateDialogs.usePart();
  const close = () => setOpen(undefined);
  return (
    <footer className="a-footer">
      <div className="a-footer__inner">
        <p>{partner.university}</p>
        <ul className="a-footer__links">
          {(["help", "privacy"] as const).map((name) => (
            <li key={name}>
              <LinkButton aria-haspopup="dialog" onClick={() => setOpen(name)}>
                {text(`footer.${name}`)}
              </LinkButton>
            </li>
          ))}
        </ul>
      </div>
      {open === "help" && dialogs !== undefined && <dialogs.HelpDialog onClose={close} />}
      {open === "privacy" && dialogs !== undefined && <dialogs.PrivacyDialog onClose={close} />}
    </footer>
  );
}
