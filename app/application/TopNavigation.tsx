import type { MouseEvent } from "react";
import { NavLink } from "react-router-dom";
import { useStoreValue } from "../../engine/react/index.ts";
import { VisuallyHidden } from "../../widgets/theme.ts";
import { useText } from "../portal.tsx";
import { toSummaryEntries } from "./summary-entries.ts";
import { useApplication } from "./use-application.ts";
import { useLeavePage } from "./use-leave-page.ts";

/** The steps of the application. A step shows how many of its questions need attention while validating. */
export function TopNavigation() {
  const text = useText();
  const { tenant } = useApplication();
  const { goTo } = useLeavePage();
  const shown = useStoreValue((store) => store.evaluation().pages);
  const errors = useStoreValue((store) => (store.isValidating() ? store.evaluation().errors : undefined));
  const entries = errors === undefined ? [] : toSummaryEntries(tenant, errors);
  const pages = tenant.pages.filter(({ id }) => shown.some((page) => page.id === id));
  const follow = (path: string) => (event: MouseEvent) => {
    // The browser handles a press that opens another tab or window.
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    goTo(path);
  };
  return (
    <nav className="a-steps" aria-label={text("nav.label")}>
      <ol className="a-steps__list">
        {pages.map(({ id, path, navLabel }, index) => {
          const wrong = entries.filter(({ page }) => page === id).length;
          return (
            <li className="a-steps__item" key={id}>
              <NavLink className="a-steps__link" to={path} onClick={follow(path)}>
                <span className="a-steps__number" aria-hidden="true">
                  {index + 1}
                </span>
                <span className="a-steps__label">{navLabel}</span>
                {wrong > 0 && (
                  <span className="a-steps__wrong">
                    <span aria-hidden="true">{wrong}</span>
                    <VisuallyHidden>{text("nav.toCorrect", { count: wrong })}</VisuallyHidden>
                  </span>
                )}
              </NavLink>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
