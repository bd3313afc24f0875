import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { useStoreValue } from "../../engine/react/index.ts";
import { Button } from "../../widgets/theme.ts";
import { NetworkError, UnauthorizedError } from "../api/api-errors.ts";
import { defaultPathOf, usePortal, useText } from "../portal.tsx";
import { submitApplication } from "./submit-application.ts";
import { useApplication } from "./use-application.ts";
import { messageOf, useLeavePage } from "./use-leave-page.ts";

/** The button at the end of a page: it leads to the next step, or on the last step submits. */
export function PageActions({ pageId }: { readonly pageId: string }) {
  const text = useText();
  const pages = useStoreValue((store) => store.evaluation().pages);
  const { saver } = useApplication();
  const { isSaving, saveAndGoTo } = useLeavePage();
  const next = pages[pages.findIndex(({ id }) => id === pageId) + 1];
  return (
    <div className="a-actions">
      {next === undefined ? (
        <SubmitButton />
      ) : (
        <Button
          size="default"
          busy={isSaving}
          busyLabel={text("form.saving")}
          onClick={() => void saveAndGoTo(next.path)}
        >
          {text("form.save")}
        </Button>
      )}
      {saver === undefined && <p className="a-soft">{text("form.visitor")}</p>}
    </div>
  );
}

function SubmitButton() {
  const portal = usePortal();
  const text = useText();
  const application = useApplication();
  const { definition, toasts } = portal;
  const navigate = useNavigate();
  const [isSubmitting, setSubmitting] = useState(false);

  const submit = async () => {
    if (application.saver === undefined) {
      void navigate("/signup");
      return;
    }
    setSubmitting(true);
    const from = window.location.href;
    const showSummary = () => {
      // The applicant may have followed a link of the summary while the answers were being saved.
      if (window.location.href === from) void navigate(defaultPathOf(definition), { state: { focusSummary: true } });
    };
    try {
      const isSubmitted = await submitApplication(portal, application, showSummary);
      if (isSubmitted) await navigate("/completion", { state: { successMessage: text("submit.success") } });
    } catch (error) {
      if (!(error instanceof NetworkError || error instanceof UnauthorizedError))
        toasts.add({ variant: "error", text: messageOf(error) });
      if (error instanceof NetworkError) toasts.add({ variant: "error", text: text("error.network") });
    } finally {
      setSubmitting(false);
    }
  };
  return (
    <Button size="default" busy={isSubmitting} onClick={() => void submit()}>
      {text("form.submit")}
    </Button>
  );
}
