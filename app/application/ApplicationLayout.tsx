import { useEffect, type ReactNode, useSyncExternalStore } from "react";
import { Outlet, useLocation } from "react-router-dom";
import { AnswerStoreProvider, FormRegistryProvider, FormServicesProvider } from "../../engine/react/index.ts";
import { formRegistry, LateRemovalAnnouncer } from "../../widgets/index.ts";
import { usePortal, useSession } from "../portal.tsx";
import { LateInactivityGuard, ApplicationSite } from "./PageSurroundings.tsx";
import { SiteFooter } from "../shell/SiteFooter.tsx";
import { LateVisitorNotices, lateNotices } from "./late-notices.tsx";
import { SavingStatus, VisitorStatus } from "./SavingStatus.tsx";
import { SubmissionProvider, useSubmission } from "./submission-context.tsx";
import { useApplication } from "./use-application.ts";
import "../../theme/form.css";
import type { Saver } from "../saving/create-saver.ts";

/** The layout that the form pages share: banner, navigation, validation summary. */
export function ApplicationLayout() {
  const { saver, visitor, calls, rounds } = useApplication();
  const page =
    rounds === undefined ? (
      <Outlet />
    ) : (
      <rounds.RoundGate clock={rounds.clock}>
        <Outlet />
      </rounds.RoundGate>
    );
  const { is_logged_in } = useSession();
  useLastPage();
  // Whoever works here also hears of what happens to the application elsewhere, without leaving the tab and coming back.
  const keepAlive = () => Promise.all([calls.keepAlive(), saver?.catchUp()]);
  return (
    <ApplicationProviders>
      <SubmissionProvider>
        <ApplicationSite
          status={
            <>
              {saver !== undefined && <SavingStatus saver={saver} />}
              {visitor !== undefined && <VisitorStatus visitor={visitor} />}
            </>
          }
          footer={<SiteFooter />}
        >
          {visitor !== undefined && <LateVisitorNotices visitor={visitor} />}
          {saver === undefined ? page : <PageNotices saver={saver}>{page}</PageNotices>}
        </ApplicationSite>
      </SubmissionProvider>
      <LateRemovalAnnouncer />
      {is_logged_in === true && <LateInactivityGuard saver={saver} keepAlive={keepAlive} />}
    </ApplicationProviders>
  );
}

/** Provides the open application's store and services, and the widgets that pages are built of. */
function ApplicationProviders({ children }: { readonly children: ReactNode }) {
  const { store, services } = useApplication();
  return (
    <AnswerStoreProvider store={store}>
      <FormServicesProvider services={services}>
        <FormRegistryProvider registry={formRegistry}>{children}</FormRegistryProvider>
      </FormServicesProvider>
    </AnswerStoreProvider>
  );
}

/** Saves the page at every change while the application is started or validating, so that the next visit begins there. */
function useLastPage(): void {
  const { session } = usePortal();
  const { calls, saver, rounds } = useApplication();
  const { pathname } = useLocation();
  useEffect(() => {
    const { web_status, last_page } = session.get();
    if (saver === undefined || (web_status !== "started" && web_status !== "validating") || last_page === pathname)
      return;
    if (rounds?.isOpen() === false) return;
    session.set({ last_page: pathname });
    // The last page is a convenience, so there is no message when it could not be saved.
    void calls.saveLastPage(pathname).catch(() => undefined);
  }, [session, calls, saver, rounds, pathname]);
}

interface PageNoticesProps {
  readonly saver: Saver;
  /** The page, which gives way once the application has been submitted elsewhere. */
  readonly children: ReactNode;
}

/** What an applicant must know before the page itself: a submission that did not happen or did, and answers to choose. */
function PageNotices({ saver, children }: PageNoticesProps) {
  const { problem, isSubmitting } = useSubmission();
  const notices = lateNotices.usePart();
  const { kind, isFormOld, asides } = useSyncExternalStore(saver.subscribe, saver.state);
  // A submission of this tab leads to /completion itself, with its message, and counts as under way until it is there.
  if (kind === "submitted" && !isSubmitting && notices !== undefined)
    return <notices.SubmittedElsewhere saver={saver} />;
  return (
    <>
      {notices !== undefined && (
        <>
          <notices.RestoredNotice />
          {problem !== undefined && <notices.SubmissionNotice problem={problem} saver={saver} />}
          {asides.length > 0 && <notices.AsidesNotice asides={asides} />}
          <notices.ReopenedNotice />
          {isFormOld ? <notices.FormChanged /> : <notices.ChangeNotice />}
          <notices.ValidationSummary />
        </>
      )}
      {children}
    </>
  );
}
