import type { Page } from "../../engine/core/index.ts";
import { RichText } from "../../widgets/theme.ts";
import { LatePageState } from "./late-notices.tsx";
import { useStoreValue } from "../../engine/react/index.ts";

/** The heading of a page, and what the tenant says about it; or that the answers leave the page out. */
export function PageHead({ page: { id, title, intro } }: { readonly page: Page }) {
  // The answers were changed elsewhere, or an old address led here.
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

/** Which step a page is; the first is 1, and 0 means that this applicant's answers leave the page out. */
export const useStep = (pageId: string): number =>
  useStoreValue((store) => store.pages().findIndex(({ id }) => id === pageId) + 1);
