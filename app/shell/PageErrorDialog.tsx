import { useRouteError } from "react-router-dom";
import { Button, Dialog, useText } from "../../widgets/theme.ts";
import { NetworkError, ServerError, UnauthorizedError } from "../api/api-errors.ts";
import { useReportedError } from "./use-reported-error.ts";

/**
 * The error boundary of the form pages: the portal's frame stays, and the dialog shows the server's message if that is
 * meant for applicants. The answers are safe in the store and the journal.
 */
export function PageErrorDialog() {
  const text = useText();
  const error = useRouteError();
  useReportedError(error);
  if (error instanceof UnauthorizedError) return null;
  const isForApplicants = error instanceof ServerError || error instanceof NetworkError;
  return (
    <Dialog
      title={text("error.boundaryTitle")}
      role="alertdialog"
      actions={
        <Button data-autofocus onClick={() => location.reload()}>
          {text("error.reload")}
        </Button>
      }
    >
      <p>{isForApplicants ? error.message : text("error.unexpected")}</p>
    </Dialog>
  );
}
