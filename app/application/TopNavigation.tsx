import type { MouseEvent } from "react";
import { NavLink, useLocation } from "react-router-dom";
import { REVIEW_PATH } from "../../engine/core/index.ts";
import { useStoreValue } from "../../engine/react/index.ts";
import { Popover, useText } from "../../widgets/theme.ts";
import { LatePageState } from "./late-notices.tsx";
import { useApplication } from "./use-application.ts";
import { useLeavePage } from "./use-leave-page.ts";

interface Step {
  readonly id?: string;
  readonly path: string;
  readonly navLabel: string;
}

export function TopNavigation() {
  const text = useText();
  const { pathname } = useLocation();
  const steps = useSteps();
  const step = steps.findIndex(({ path }) => path === pathname) + 1;
  const page = steps[step - 1]?.navLabel;
  return (
    <nav className="a-steps" aria-label={text("nav.label")}>
      <div className="a-steps__phone">
        <Popover
          label={page === undefined ? text("nav.label") : text("form.step", { step, steps: steps.length, page })}
        >
          <StepList steps={steps} />
        </Popover>
      </div>
      <StepList steps={steps} />
    </nav>
  );
}

function useSteps(): readonly Step[] {
  const text = useText();
  const { tenant } = useApplication();
  const shown = useStoreValue((store) => store.pages());
  return [
    ...tenant.pages.filter(({ id }) => shown.some((page) => page.id === id)),
    { path: REVIEW_PATH, navLabel: text("review.title") },
  ];
}

function StepList({ steps }: { readonly steps: readonly Step[] }) {
  const { goTo } = useLeavePage();
  const follow = (path: string) => (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    goTo(path);
  };
  return (
    <ol className="a-steps__list">
      {steps.map(({ id, path, navLabel }, index) => (
        <li className="a-steps__item" key={path}>
          <NavLink className="a-steps__link" to={path} onClick={follow(path)}>
            <span className="a-steps__number" aria-hidden="true">
              {index + 1}
            </span>
            <span className="a-steps__words">
              <span>{navLabel}</span> {id !== undefined && <LatePageState pageId={id} />}
            </span>
          </NavLink>
        </li>
      ))}
    </ol>
  );
}
