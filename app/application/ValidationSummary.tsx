import { useEffect, useRef, useSyncExternalStore, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { questionOf, REVIEW_PATH, type Tenant } from "../../engine/core/index.ts";
import { useStoreValue, useAnswerStore } from "../../engine/react/index.ts";
import { uploadsOf, type UploadFailure } from "../../widgets/index.ts";
import { Button, Notice, useAnnounced } from "../../widgets/theme.ts";
import type { LateTextKey } from "../../engine/texts/index.ts";
import { useLateText } from "../../widgets/notices.ts";
import { parseNavigationState } from "../session/navigation-state.ts";
import { hasErrorsOn } from "./ApplicationLayout.tsx";
import { toSummaryEntries } from "./PageState.tsx";
import { QuestionLink } from "./QuestionLink.tsx";
import { useApplication } from "../portal.tsx";
import { useStep } from "./PageSurroundings.tsx";

function withFailures(
  tenant: Tenant,
  errors: ReadonlyMap<string, readonly string[]>,
  failures: readonly UploadFailure[],
): ReadonlyMap<string, readonly string[]> {
  if (failures.length === 0) return errors;
  const all = new Map(errors);
  for (const { key: place, message } of failures) {
    const key = questionOf(tenant, place);
    all.set(key, [...new Set([...(all.get(key) ?? []), message])]);
  }
  const indexOf = (key: string) => tenant.fields.get(key)?.index ?? -1;
  return new Map([...all].sort(([one], [other]) => indexOf(one) - indexOf(other)));
}

const NONE: ReadonlyMap<string, readonly string[]> = new Map();

/**
 * Lists the errors of the open page; the review page lists the errors of all pages. Takes the focus if a submission or
 * check opened the page.
 */
export function ValidationSummary() {
  const text = useLateText();
  const { tenant, store, services } = useApplication();
  const isValidating = useStoreValue((store) => store.isValidating());
  const location = useLocation();
  const thisPage = tenant.pages.find(({ path }) => path === location.pathname)?.id;
  const isChecked = useStoreValue((store) => thisPage !== undefined && store.checkedPages().has(thisPage));
  const isReview = location.pathname === REVIEW_PATH;
  const isShown = isValidating || isReview || isChecked;
  const found = useStoreValue((store) => (isShown ? store.evaluation().errors : NONE));
  const uploads = uploadsOf(store, services);
  const failures = useSyncExternalStore(uploads.subscribe, uploads.failures);
  const asked = failures.filter(({ key }) => store.getField(key).visible);
  const errors = isShown ? withFailures(tenant, found, asked) : NONE;
  const title = useRef<HTMLHeadingElement>(null);
  const { focusSummary, review } = parseNavigationState(location.state);

  useEffect(() => {
    if (focusSummary !== true) return;
    title.current?.scrollIntoView({ block: "start" });
    title.current?.focus();
  }, [focusSummary, location.key]);

  const entries = toSummaryEntries(tenant, errors, store.pages()).filter(({ page }) => isReview || page === thisPage);
  const count = entries.length;
  if (count === 0) return null;
  const pages = tenant.pages.filter(({ id }) => entries.some(({ page }) => page === id));
  return (
    <Notice
      tone={isValidating || !isReview ? "error" : "warning"}
      title={text(toTitle(isValidating, isReview, count), { count })}
      level={2}
      titleRef={title}
    >
      <p>{text(isValidating ? "summary.text" : isReview ? "review.leftText" : "check.text")}</p>
      {pages.map(({ id, navLabel }) => (
        <div className="a-summary__page" key={id}>
          {isReview && <h3>{navLabel}</h3>}
          <ul>
            {entries
              .filter(({ page }) => page === id)
              .map(({ key, message }) => (
                <li key={`${key} ${message}`}>
                  <QuestionLink
                    answerKey={key}
                    words={message}
                    state={isReview ? { review: key } : review === undefined ? undefined : { review }}
                    onFollow={() => isReview && store.checkPage(id)}
                  />
                </li>
              ))}
          </ul>
        </div>
      ))}
    </Notice>
  );
}

function toTitle(isValidating: boolean, isReview: boolean, count: number): LateTextKey {
  if (isValidating) return "summary.title";
  if (!isReview) return "check.title";
  return count === 1 ? "review.leftOne" : "review.left";
}

export function PageSummary() {
  return useLocation().pathname === REVIEW_PATH ? null : <ValidationSummary />;
}

export function CheckPage({ pageId }: { readonly pageId: string }) {
  const text = useLateText();
  const store = useAnswerStore();
  const navigate = useNavigate();
  const [isChecked, setChecked] = useState(false);
  const isWrong = useStoreValue((of) => hasErrorsOn(of, pageId));
  const step = useStep(pageId);
  const { review } = parseNavigationState(useLocation().state);
  const check = () => {
    store.checkPage(pageId);
    setChecked(true);
    if (hasErrorsOn(store, pageId))
      void navigate(
        { search: window.location.search },
        { replace: true, state: { focusSummary: true, ...(review === undefined ? {} : { review }) } },
      );
  };
  const clear = isChecked && !isWrong ? text("check.clear") : "";
  useAnnounced(clear);
  if (step === 0) return null;
  return (
    <div className="a-check">
      <Button variant="secondary" size="auto" onClick={check}>
        {text("check.button")}
      </Button>
      <p className="a-soft">{clear}</p>
    </div>
  );
}
