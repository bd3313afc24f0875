import { useMatches } from "react-router-dom";
import * as z from "zod/mini";
import { PageForm, useStoreValue } from "../../engine/react/index.ts";
import { RichText } from "../../widgets/theme.ts";
import { usePortal, useText } from "../portal.tsx";
import { useDocumentTitle } from "../shell/use-document-title.ts";
import { LatePageState } from "./LatePageState.tsx";
import { PageActions } from "./PageActions.tsx";
import { useApplication } from "./use-application.ts";
import { useHashFocus } from "./use-hash-focus.ts";
import { useReturnToPlace } from "./use-return-to-place.ts";

/** A form page: /about, /education, /final-steps, whatever pages the tenant has. */
export function FormPage() {
  const text = useText();
  const { tenant } = useApplication();
  const pageId = usePageId();
  const page = tenant.pages.find(({ id }) => id === pageId);
  // Pages that this applicant's answers leave out are not counted as steps.
  const { submitFrom } = usePortal().definition.tenant;
  const pages = useStoreValue((store) => store.evaluation().pages.length);
  const steps = submitFrom === "review" ? pages + 1 : pages;
  const step = useStoreValue((store) => store.evaluation().pages.findIndex(({ id }) => id === pageId) + 1);
  const hasErrors = useStoreValue((store) => {
    const { errors } = store.evaluation();
    if (store.isValidating() || !store.checkedPages().has(pageId)) return store.isValidating() && errors.size > 0;
    return [...errors.keys()].some((key) => store.tenant.fields.get(key)?.page === pageId);
  });
  useDocumentTitle(page?.title ?? "", hasErrors);
  useHashFocus();
  useReturnToPlace();
  if (page === undefined) throw new Error(`The tenant has no page "${pageId}".`);
  return (
    <div className="a-page">
      <div className="a-page__head">
        {step > 0 && (
          <p className="a-page__step">
            {text("form.step", { step, steps })} <LatePageState pageId={pageId} />
          </p>
        )}
        <h1 tabIndex={-1}>{page.title}</h1>
        {page.intro !== undefined && <RichText source={page.intro} />}
      </div>
      <PageForm pageId={page.id} />
      <PageActions pageId={page.id} />
    </div>
  );
}

const handleSchema = z.object({ pageId: z.string() });

/** The page whose route this is. */
function usePageId(): string {
  return handleSchema.parse(useMatches().at(-1)?.handle).pageId;
}
