import type { Page } from "../../engine/core/index.ts";
import { useStoreValue } from "../../engine/react/index.ts";
import { RichText, useText } from "../../widgets/theme.ts";
import { usePortal } from "../portal.tsx";
import { LatePageState } from "./late-notices.tsx";
import { useStep } from "./use-step.ts";

/** Which step a page is, its heading, and what the tenant says about it. */
export function PageHead({ page: { id, title, intro } }: { readonly page: Page }) {
  const text = useText();
  const { submitFrom } = usePortal().definition.tenant;
  // Pages that this applicant's answers leave out are not counted as steps.
  const pages = useStoreValue((store) => store.pages().length);
  const steps = submitFrom === "review" ? pages + 1 : pages;
  const step = useStep(id);
  return (
    <div className="a-page__head">
      {/* Of a page that the answers leave out, its state says that: they were changed elsewhere, or an old address led here. */}
      <p className="a-page__step">
        {step > 0 && text("form.step", { step, steps })} <LatePageState pageId={id} />
      </p>
      <h1 tabIndex={-1}>{title}</h1>
      {step > 0 && intro !== undefined && <RichText source={intro} />}
    </div>
  );
}
