import type { Page } from "../../engine/core/index.ts";
import { RichText } from "../../widgets/theme.ts";
import { LatePageState } from "./late-notices.tsx";
import { useStoreValue } from "../../engine/react/index.ts";

/** Heading and introduction of a page. If other answers hide the page, shows a note instead. */
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

/** Position of a page among the visible pages, from 1. 0 for a hidden page. */
export const useStep = (pageId: string): number =>
  useStoreValue((store) => store.pages().findIndex(({ id }) => id === pageId) + 1);
