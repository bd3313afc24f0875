import { useMatches, useLocation } from "react-router-dom";
import * as z from "zod/mini";
import { PageForm, useStoreValue, type AnswerStore } from "../../engine/react/index.ts";
import { useDocumentTitle, useApplication } from "../portal.tsx";
import { PageHead, useStep } from "./PageSurroundings.tsx";
import { useHashFocus, useReturnToPlace } from "./use-hash-focus.ts";
import { REVIEW_PATH } from "../../engine/core/index.ts";
import { Button, useText } from "../../widgets/theme.ts";
import { parseNavigationState } from "../session/navigation-state.ts";
import { lateNotices } from "./late-notices.tsx";
import { useLeavePage } from "./use-leave-page.ts";

export function FormPage() {
  const { tenant } = useApplication();
  const pageId = usePageId();
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

const handleSchema = z.object({ pageId: z.string() });

const usePageId = (): string => handleSchema.parse(useMatches().at(-1)?.handle).pageId;

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
