import { useMutation } from "@tanstack/react-query";
import { Button, Notice, useText } from "../../widgets/theme.ts";
import { NetworkError, UnauthorizedError } from "../api/call-api.ts";
import { useApplication } from "../application/use-application.ts";
import { messageOf } from "../application/use-leave-page.ts";
import { usePortal } from "../portal.tsx";
import { saveFile } from "../save-file.ts";
import type { Saver } from "../saving/create-saver.ts";
import { useLateText } from "../../widgets/notices.ts";

/** Saves all answers, then a PDF of them as a file. */
export function DraftPdf({ saver }: { readonly saver: Saver }) {
  const text = useText();
  const late = useLateText();
  const { toasts } = usePortal();
  const { calls } = useApplication();
  const { error, isPending, mutate } = useMutation({
    mutationFn: async () => {
      if (!(await saver.saveEverywhere())) throw new Error(late("review.pdfUnsaved"));
      saveFile(await calls.makeDraftPdf());
    },
    throwOnError: false,
    onSuccess: () => toasts.add({ variant: "success", text: late("review.pdfReady") }),
  });
  const toWords = (failure: Error): string => {
    if (failure instanceof NetworkError) return text("error.network");
    return failure instanceof UnauthorizedError ? late("review.pdfLoggedOut") : messageOf(failure);
  };
  return (
    <>
      <Button variant="secondary" busy={isPending} busyLabel={late("review.pdfMaking")} onClick={() => mutate()}>
        {late("review.pdf")}
      </Button>
      {error !== null && (
        <Notice tone="error" role="alert">
          <p>{toWords(error)}</p>
        </Notice>
      )}
    </>
  );
}
