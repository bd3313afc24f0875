import type { MouseEvent } from "react";
import { NavLink } from "react-router-dom";
import { REVIEW_PATH } from "../../engine/core/index.ts";
import { useStoreValue } from "../../engine/react/index.ts";
import { useText } from "../../widgets/theme.ts";
import { usePortal } from "../portal.tsx";
import { LatePageState } from "./late-notices.tsx";
import { useApplication } from "./use-application.ts";
import { useLeavePage } from "./use-leave-page.ts";

/** The steps of the application, each with how far the applicant is with it. */
export function TopNavigation() {
  const text = useText();
  const { tenant } = useApplication();
  const { goTo } = useLeavePage();
  const shown = useStoreValue((store) => store.pages());
  const { submitFrom } = usePortal().definition.tenant;
  const steps = [
    ...tenant.pages.filter(({ id }) => shown.some((page) => page.id === id)),
    ...(submitFrom === "review" ? [{ id: "", path: REVIEW_PATH, navLabel: text("review.title") }] : []),
  ];
  const follow = (path: string) => (event: MouseEvent) => {
    // The browser handles a press that opens another tab or window.
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    goTo(path);
  };
  return (
    <nav className="a-steps" aria-label={text("nav.label")}>
      <ol className="a-steps__list">
        {steps.map(({ id, path, navLabel }, index) => (
          <li className="a-steps__item" key={path}>
            <NavLink className="a-steps__link" to={path} onClick={follow(path)}>
              <span className="a-steps__number" aria-hidden="true">
                {index + 1}
              </span>
              <span className="a-steps__words">
                <span>{navLabel}</span> {id !== "" && <LatePageState pageId={id} />}
              </span>
            </NavLink>
          </li>
        ))}
      </ol>
    </nav>
  );
}
