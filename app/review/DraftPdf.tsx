import { useEffect, useState } from "react";
import { useStoreValue } from "../../engine/react/index.ts";
import { Button, Notice, toButtonClass, useText } from "../../widgets/theme.ts";
import { NetworkError, UnauthorizedError } from "../api/call-api.ts";
import { useApplication } from "../application/use-application.ts";
import { messageOf } from "../application/use-leave-page.ts";
import { usePortal } from "../portal.tsx";
import type { Saver } from "../saving/create-saver.ts";
import { useLateText } from "../../widgets/notices.ts";

type State =
  | { readonly kind: "idle" | "making" }
  | { readonly kind: "failed"; readonly words: string }
  | {
      readonly kind: "ready";
      readonly url: string;
      readonly fileName: string;
      readonly madeAt: Date;
      readonly of: object;
    };

export function DraftPdf({ saver }: { readonly saver: Saver }) {
  const text = useText();
  const late = useLateText();
  const { lang, timeZone } = usePortal().definition.tenant;
  const { calls, store } = useApplication();
  const evaluation = useStoreValue((of) => of.evaluation());
  const [state, setState] = useState<State>({ kind: "idle" });
  const url = state.kind === "ready" ? state.url : undefined;
  useEffect(() => () => (url === undefined ? undefined : URL.revokeObjectURL(url)), [url]);

  const toWords = (error: unknown): string => {
    if (error instanceof NetworkError) return text("error.network");
    return error instanceof UnauthorizedError ? late("review.pdfLoggedOut") : messageOf(error);
  };
  const make = async (): Promise<void> => {
    setState({ kind: "making" });
    try {
      if (!(await saver.saveEverywhere())) return setState({ kind: "failed", words: late("review.pdfUnsaved") });
      const [madeAt, of] = [new Date(), store.evaluation()];
      const file = await calls.makeDraftPdf();
      setState({ kind: "ready", url: URL.createObjectURL(file), fileName: file.name, madeAt, of });
    } catch (error) {
      setState({ kind: "failed", words: toWords(error) });
    }
  };
  const toTime = (at: Date): string =>
    new Intl.DateTimeFormat(lang, { dateStyle: "medium", timeStyle: "short", timeZone }).format(at);

  return (
    <>
      <Button
        variant="secondary"
        busy={state.kind === "making"}
        busyLabel={late("review.pdfMaking")}
        onClick={() => void make()}
      >
        {late("review.pdf")}
      </Button>
      <div className="a-review__pdf" aria-live="polite">
        {state.kind === "ready" &&
          (state.of === evaluation ? (
            <a className={toButtonClass("secondary")} href={state.url} download={state.fileName}>
              {late("review.pdfReady", { time: toTime(state.madeAt) })}
            </a>
          ) : (
            <p>{late("review.pdfStale", { time: toTime(state.madeAt) })}</p>
          ))}
      </div>
      {state.kind === "failed" && (
        <Notice tone="error" role="alert">
          <p>{state.words}</p>
        </Notice>
      )}
    </>
  );
}
