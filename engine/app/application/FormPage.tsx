import { useMatches } from "react-router-dom";
import { PageForm, useStoreValue } from "../../react/index.ts";
import { RichText } from "../../../widgets/theme.ts";
import { parseRecord, parseString } from "../api/parse.ts";
import { useText } from "../portal.tsx";
import { useDocumentTitle } from "../shell/use-document-title.ts";
import { PageActions } from "./PageActions.tsx";
import { useApplication } from "./use-application.ts";
import { useHashFocus } from "./use-hash-focus.ts";

/** A form page: /about, /education, /final-steps, whatever pages the tenant has. */
export function Component() {
  const text = useText();
  const { tenant } = useApplication();
  const pageId = usePageId();
  const index = tenant.pages.findIndex(({ id }) => id === pageId);
  const page = tenant.pages[index];
  const hasErrors = useStoreValue((store) => store.isValidating() && store.evaluation().errors.size > 0);
  useDocumentTitle(page?.title ?? "", hasErrors);
  useHashFocus();
  if (page === undefined) throw new Error(`The tenant has no page "${pageId}".`);
  return (
    <div className="a-page">
      <div className="a-page__head">
        <p className="a-page__step">{text("form.step", { step: index + 1, steps: tenant.pages.length })}</p>
        <h1 tabIndex={-1}>{page.title}</h1>
        {page.intro !== undefined && <RichText source={page.intro} />}
      </div>
      <PageForm pageId={page.id} />
      <PageActions pageId={page.id} />
    </div>
  );
}

/** The page whose route this is. */
function usePageId(): string {
  return parseString(parseRecord(useMatches().at(-1)?.handle)["pageId"]);
}
