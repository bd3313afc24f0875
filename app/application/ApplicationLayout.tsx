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

export function ApplicationLayout() {
  const { store, services, saver, visitor, calls, rounds } = useApplication();
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
  const keepAlive = () => Promise.all([calls.keepAlive(), saver?.catchUp()]);
  return (
    <AnswerStoreProvider value={store}>
      <FormServicesProvider value={services}>
        <FormRegistryProvider value={formRegistry}>
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
        </FormRegistryProvider>
      </FormServicesProvider>
    </AnswerStoreProvider>
  );
}

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
    void calls.saveLastPage(pathname).catch(() => undefined);
  }, [session, calls, saver, rounds, pathname]);
}

function PageNotices({ saver, children }: { readonly saver: Saver; readonly children: ReactNode }) {
  const { problem, isSubmitting } = useSubmission();
  const notices = lateNotices.usePart();
  const { kind, isFormOld, asides } = useSyncExternalStore(saver.subscribe, saver.state);
  // While this tab submits, SubmitButton navigates to /completion.
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
          <notices.PageSummary />
        </>
      )}
      {children}
    </>
  );
}
