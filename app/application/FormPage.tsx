import { useMatches } from "react-router-dom";
import * as z from "zod/mini";
import { PageForm, useStoreValue } from "../../engine/react/index.ts";
import { useDocumentTitle } from "../shell/use-document-title.ts";
import { PageActions } from "./PageActions.tsx";
import { PageHead } from "./PageHead.tsx";
import { useApplication } from "./use-application.ts";
import { useHashFocus } from "./use-hash-focus.ts";
import { useReturnToPlace } from "./use-return-to-place.ts";
import { useStep } from "./use-step.ts";

/** A form page: /about, /education, /final-steps, whatever pages the tenant has. */
export function FormPage() {
  const { tenant } = useApplication();
  const pageId = usePageId();
  const page = tenant.pages.find(({ id }) => id === pageId);
  const hasErrors = useStoreValue((store) => {
    if (store.isValidating()) return store.evaluation().errors.size > 0;
    if (!store.checkedPages().has(pageId)) return false;
    return [...store.evaluation().errors.keys()].some((key) => store.tenant.fields.get(key)?.page === pageId);
  });
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

const handleSchema = z.object({ pageId: z.string() });

/** The page whose route this is. */
function usePageId(): string {
  return handleSchema.parse(useMatches().at(-1)?.handle).pageId;
}
