import { useMutation } from "@tanstack/react-query";
import { useEffect } from "react";
import { useStoreValue } from "../../engine/react/index.ts";
import { Button, Notice, toButtonClass, useText } from "../../widgets/theme.ts";
import { NetworkError, UnauthorizedError } from "../api/call-api.ts";
import { useApplication } from "../application/use-application.ts";
import { messageOf } from "../application/use-leave-page.ts";
import { usePortal } from "../portal.tsx";
import type { Saver } from "../saving/create-saver.ts";
import { useLateText } from "../../widgets/notices.ts";

/** Saves all answers and offers a PDF of them, until an answer changes. */
export function DraftPdf({ saver }: { readonly saver: Saver }) {
  const text = useText();
  const late = useLateText();
  const { lang, timeZone } = usePortal().definition.tenant;
  const { calls, store } = useApplication();
  const evaluation = useStoreValue((of) => of.evaluation());
  const { data, error, isPending, mutate } = useMutation({
    mutationFn: async () => {
      if (!(await saver.saveEverywhere())) throw new Error(late("review.pdfUnsaved"));
      const [madeAt, of] = [new Date(), store.evaluation()];
      const file = await calls.makeDraftPdf();
      return { url: URL.createObjectURL(file), fileName: file.name, madeAt, of };
    },
    throwOnError: false,
  });
  const url = data?.url ?? "";
  useEffect(() => () => URL.revokeObjectURL(url), [url]);

  const toWords = (failure: Error): string => {
    if (failure instanceof NetworkError) return text("error.network");
    return failure instanceof UnauthorizedError ? late("review.pdfLoggedOut") : messageOf(failure);
  };
  const toTime = (at: Date): string =>
    new Intl.DateTimeFormat(lang, { dateStyle: "medium", timeStyle: "short", timeZone }).format(at);

  return (
    <>
      <Button variant="secondary" busy={isPending} busyLabel={late("review.pdfMaking")} onClick={() => mutate()}>
        {late("review.pdf")}
      </Button>
      <div className="a-review__pdf" aria-live="polite">
        {data !== undefined &&
          (data.of === evaluation ? (
            <a className={toButtonClass("secondary")} href={url} download={data.fileName}>
              {late("review.pdfReady", { time: toTime(data.madeAt) })}
            </a>
          ) : (
            <p>{late("review.pdfStale", { time: toTime(data.madeAt) })}</p>
          ))}
      </div>
      {error !== null && (
        <Notice tone="error" role="alert">
          <p>{toWords(error)}</p>
        </Notice>
      )}
    </>
  );
}
