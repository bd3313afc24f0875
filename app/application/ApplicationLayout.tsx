import "../../theme/form.css";
import { useEffect, useSyncExternalStore, useRef, useState, type ReactNode } from "react";
import { Outlet, useLocation, useMatches } from "react-router-dom";
import {
  AnswerStoreProvider,
  FormRegistryProvider,
  FormServicesProvider,
  PageForm,
  useStoreValue,
  type AnswerStore,
} from "../../engine/react/index.ts";
import { formRegistry, LateRemovalAnnouncer, uploadsOf } from "../../widgets/index.ts";
import { usePortal, useSession, useApplication, useDocumentTitle } from "../portal.tsx";
import {
  LateInactivityGuard,
  ApplicationSite,
  StatusLine,
  PageHead,
  lateNotices,
  useStep,
} from "./PageSurroundings.tsx";
import { SiteFooter } from "../shell/site.tsx";
import { SubmissionProvider, useSubmission } from "./submission-context.tsx";
import type { Saver, SavingKind } from "../saving/create-saver.ts";
import { pageOf, REVIEW_PATH } from "../../engine/core/index.ts";
import type { TextKey } from "../../engine/texts/index.ts";
import { announce, LinkButton, useAnnounced, useText, Button } from "../../widgets/theme.ts";
import { QuestionLink } from "./QuestionLink.tsx";
import { VISITOR_DAYS } from "../../engine/protocol/index.ts";
import type { VisitorAnswers, VisitorState } from "./keep-answers.ts";
import { useHashFocus, useReturnToPlace } from "./use-hash-focus.ts";
import { parseNavigationState } from "../session/navigation-state.ts";
import { useLeavePage } from "./use-leave-page.ts";

export function ApplicationLayout() {
  const { store, services, saver, visitor, rounds } = useApplication();
  const page =
    rounds === undefined ? (
      <Outlet />
    ) : (
      <rounds.RoundGate clock={rounds.clock}>
        <Outlet />
      </rounds.RoundGate>
    );
  const { is_logged_in } = useSession();
  const notices = lateNotices.usePart();
  useLastPage();
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
              {visitor !== undefined && notices !== undefined && (
                <>
                  <notices.VisitorNotice visitor={visitor} />
                  <notices.PageSummary />
                </>
              )}
              {saver === undefined ? page : <PageNotices saver={saver}>{page}</PageNotices>}
            </ApplicationSite>
          </SubmissionProvider>
          <LateRemovalAnnouncer />
          {is_logged_in === true && <LateInactivityGuard />}
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

const PROBLEMS: Partial<Record<SavingKind, TextKey>> = {
  offline: "saving.offline",
  unreachable: "saving.unreachable",
  failed: "saving.failed",
  busy: "saving.busy",
  loggedOut: "saving.loggedOut",
  otherAccount: "saving.otherAccount",
};

function SavingStatus({ saver }: { readonly saver: Saver }) {
  const text = useText();
  const { lang } = usePortal().definition.tenant;
  const { tenant, store, services } = useApplication();
  const { pathname } = useLocation();
  const uploads = uploadsOf(store, services);
  const failedUpload = useSyncExternalStore(
    uploads.subscribe,
    () => uploads.failures().find(({ key }) => store.getField(key).visible)?.key,
  );
  const sending = useSyncExternalStore(uploads.subscribe, () => uploads.sending()[0]);
  const { kind, savedAt, isKept, isFormOld, awaitsTabs, refused, asides } = useSyncExternalStore(
    saver.subscribe,
    saver.state,
  );
  const labelOf = (key: string) => tenant.fields.get(key)?.label ?? key;
  const [wrong] = refused;
  const refusal = wrong === undefined ? undefined : text("saving.refused", { question: labelOf(wrong) });
  const uploadProblem = failedUpload && text("saving.upload", { question: labelOf(failedUpload) });
  const kept = text(isKept ? "saving.kept" : "saving.inMemory");
  const findProblem = (): string | undefined => {
    if (PROBLEMS[kind] !== undefined) return text(PROBLEMS[kind], { kept });
    if (kind === "submitted") return undefined;
    if (isFormOld) return text("saving.formOld");
    return refusal ?? uploadProblem ?? (asides.length > 0 ? text("saving.conflict") : undefined);
  };
  const findState = (): string => {
    if (awaitsTabs) return text("saving.awaitsTabs");
    if (kind === "submitted") return text("saving.submitted");
    if (kind === "typing") return text("saving.typing", { kept });
    if (kind === "waiting" || kind === "saving") return text("form.saving");
    if (sending !== undefined) return text("saving.sending", { question: labelOf(sending) });
    return savedAt === undefined ? text("form.autosave") : text("saving.saved", { time: toTime(savedAt, lang) });
  };
  const problem = findProblem();
  const words = problem ?? findState();
  useSaidOnce(kind === "saved", problem !== undefined);
  // A question announces the reason itself if its page is open.
  const isToldHere =
    failedUpload !== undefined &&
    problem === uploadProblem &&
    pageOf(tenant, failedUpload, store.pages()).path === pathname;
  useAnnounced(isToldHere ? "" : (problem ?? (awaitsTabs ? words : "")));
  if (kind === "roundClosed") return null;
  return (
    <StatusLine isProblem={problem !== undefined}>
      <p>{wrong !== undefined && problem === refusal ? <QuestionLink answerKey={wrong} words={words} /> : words}</p>
    </StatusLine>
  );
}

/** Announces the first save, and the first save after a problem. */
function useSaidOnce(isSaved: boolean, hasProblem: boolean): void {
  const text = useText();
  const isSaid = useRef(false);
  useEffect(() => {
    if (isSaved && !hasProblem && !isSaid.current) announce(text("form.saved"));
    isSaid.current = !hasProblem && (isSaid.current || isSaved);
  }, [isSaved, hasProblem, text]);
}

const toTime = (at: number, lang: string): string =>
  new Intl.DateTimeFormat(lang, { hour: "numeric", minute: "2-digit" }).format(at);

const WORDS: Readonly<Record<VisitorState, TextKey>> = {
  empty: "saving.visitorEmpty",
  kept: "saving.visitorKept",
  inMemory: "saving.visitorInMemory",
};

function VisitorStatus({ visitor }: { readonly visitor: VisitorAnswers }) {
  const text = useText();
  const state = useSyncExternalStore(visitor.subscribe, visitor.state);
  const [isAsking, setAsking] = useState(false);
  return (
    <StatusLine>
      <p>
        {isAsking ? text("saving.clearAsk") : text(WORDS[state], { days: VISITOR_DAYS })}{" "}
        {state !== "empty" &&
          (isAsking ? (
            <>
              <LinkButton onClick={() => void visitor.clear()}>{text("saving.clearYes")}</LinkButton>{" "}
              <LinkButton onClick={() => setAsking(false)}>{text("saving.clearNo")}</LinkButton>
            </>
          ) : (
            <LinkButton onClick={() => setAsking(true)}>{text("saving.clear")}</LinkButton>
          ))}
      </p>
    </StatusLine>
  );
}

export function FormPage() {
  const { tenant } = useApplication();
  const pageId = useMatches().at(-1)?.id ?? "";
  const page = tenant.pages.find(({ id }) => id === pageId);
  const hasErrors = useStoreValue(
    (store) => (store.isValidating() || store.checkedPages().has(pageId)) && hasErrorsOn(store, pageId),
  );
  const isShown = useStep(pageId) > 0;
  useDocumentTitle(page?.title ?? "", hasErrors);
  useHashFocus();
  useReturnToPlace();
  if (page === undefined) throw new Error(`The tenant has no page "${pageId}".`);
  return (
    <div className="a-page">
      <PageHead page={page} />
      {isShown && <PageForm pageId={page.id} />}
      <PageActions pageId={page.id} />
    </div>
  );
}

export function hasErrorsOn(store: AnswerStore, pageId: string): boolean {
  const { errors, pages } = store.evaluation();
  return pages.some(({ id, keys }) => id === pageId && keys.some((key) => errors.has(key)));
}

function PageActions({ pageId }: { readonly pageId: string }) {
  const text = useText();
  const pages = useStoreValue((store) => store.pages());
  const { saver, tenant } = useApplication();
  const { isSaving, saveAndGoTo } = useLeavePage();
  const { review } = parseNavigationState(useLocation().state);
  const late = lateNotices.usePart();
  const order = tenant.pages.map(({ id }) => id);
  const place = order.indexOf(pageId);
  const next = pages.find(({ id }) => order.indexOf(id) > place);
  const isBack = review !== undefined;
  return (
    <div className="a-actions">
      <Button
        size={isBack ? "auto" : "default"}
        busy={isSaving}
        busyLabel={text("form.saving")}
        onClick={() => void saveAndGoTo(isBack ? `${REVIEW_PATH}#${review}` : (next?.path ?? REVIEW_PATH))}
      >
        {text(isBack ? "review.back" : next === undefined ? "review.title" : "form.save")}
      </Button>
      {late !== undefined && <late.CheckPage key={pageId} pageId={pageId} />}
      {saver === undefined && <p className="a-soft">{text("form.visitor")}</p>}
    </div>
  );
}
