import type { ReactNode, MouseEvent } from "react";
import { createLate, Popover, SkipLink, useText, lateComponent, RichText } from "../../widgets/theme.ts";
import { loadAhead } from "../load-ahead.ts";
import { SiteHeader, SiteFooter } from "../shell/site.tsx";
import { Banner } from "./Banner.tsx";
import { useApplication } from "../portal.tsx";
import { NavLink, useLocation } from "react-router-dom";
import { REVIEW_PATH, type Page } from "../../engine/core/index.ts";
import { useStoreValue } from "../../engine/react/index.ts";
import { useLeavePage } from "./use-leave-page.ts";

export const lateNotices = createLate(() => import("./application-notices.ts"));

/** Also loads the log-in page in advance, because an applicant may log out while offline. */
const lateAccountMenu = createLate(() => {
  void loadAhead(() => import("../account/account-screens.tsx"));
  return import("./AccountMenu.tsx");
});

interface PageSurroundingsProps {
  readonly above?: ReactNode;
  readonly below?: ReactNode;
  readonly children: ReactNode;
}

function PageSurroundings({ above, below, children }: PageSurroundingsProps) {
  const text = useText();
  const late = lateAccountMenu.usePart();
  return (
    <div className="a-site">
      <SkipLink targetId="main">{text("nav.skip")}</SkipLink>
      <SiteHeader>
        <Popover label={text("nav.account")}>{late && <late.AccountMenu />}</Popover>
      </SiteHeader>
      {above}
      <main id="main" className="a-main">
        {children}
      </main>
      {below}
    </div>
  );
}

interface ApplicationSiteProps {
  readonly status: ReactNode;
  readonly footer?: ReactNode;
  readonly children: ReactNode;
}

export function ApplicationSite({ status, footer, children }: ApplicationSiteProps) {
  const above = (
    <>
      <Banner />
      <div className="a-top">
        <TopNavigation />
        {status}
      </div>
    </>
  );
  return (
    <PageSurroundings above={above} below={footer}>
      {children}
    </PageSurroundings>
  );
}

interface StatusLineProps {
  readonly isProblem?: boolean;
  readonly children: ReactNode;
}

export function StatusLine({ isProblem = false, children }: StatusLineProps) {
  return (
    <div
      className="a-saving"
      role="region"
      aria-label={useText()("saving.label")}
      data-tone={isProblem ? "warning" : undefined}
    >
      {children}
    </div>
  );
}

export function FormlessSite({ banner, children }: { readonly banner?: ReactNode; readonly children: ReactNode }) {
  const below = (
    <>
      <SiteFooter />
      <LateInactivityGuard />
    </>
  );
  return (
    <PageSurroundings above={banner} below={below}>
      {children}
    </PageSurroundings>
  );
}

/** Loads after the page. If it cannot be loaded, the server still ends an idle session. */
export const LateInactivityGuard = lateComponent(
  async () => (await import("../session/InactivityGuard.tsx")).InactivityGuard,
);

interface Step {
  readonly id?: string;
  readonly path: string;
  readonly navLabel: string;
}

function TopNavigation() {
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

export function PageHead({ page: { id, title, intro } }: { readonly page: Page }) {
  const isLeftOut = useStep(id) === 0;
  return (
    <div className="a-page__head">
      <h1 tabIndex={-1}>{title}</h1>
      {isLeftOut && (
        <p>
          <LatePageState pageId={id} />
        </p>
      )}
      {!isLeftOut && intro !== undefined && <RichText source={intro} />}
    </div>
  );
}

export function LatePageState({ pageId }: { readonly pageId: string }) {
  const late = lateNotices.usePart();
  return <span className="a-page-state">{late && <late.PageState pageId={pageId} />}</span>;
}

/** Position of a page among the visible pages, from 1. 0 for a hidden page. */
export const useStep = (pageId: string): number =>
  useStoreValue((store) => store.pages().findIndex(({ id }) => id === pageId) + 1);
