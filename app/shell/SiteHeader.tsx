import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { defaultPathOf, usePortal } from "../portal.tsx";

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
