import { useEffect, type ReactNode } from "react";
import { Outlet, useLocation } from "react-router-dom";
import { AnswerStoreProvider, FormRegistryProvider, FormServicesProvider } from "../../engine/react/index.ts";
import { formRegistry, LateRemovalAnnouncer } from "../../widgets/index.ts";
import { usePortal, useSession } from "../portal.tsx";
import { LateInactivityGuard } from "../session/late-inactivity-guard.ts";
import { SiteFooter } from "../shell/SiteFooter.tsx";
import { ApplicationSite } from "./ApplicationSite.tsx";
import { LateVisitorNotices } from "./late-notices.tsx";
import { PageNotices } from "./PageNotices.tsx";
import { SavingStatus } from "./SavingStatus.tsx";
import { SubmissionProvider } from "./submission-context.tsx";
import { useApplication } from "./use-application.ts";
import { VisitorStatus } from "./VisitorStatus.tsx";
import "../../theme/form.css";

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
