import { useEffect, useRef, useState } from "react";
import { useStoreValue } from "../../engine/react/index.ts";
import { Button, Notice, toButtonClass, useText } from "../../widgets/theme.ts";
import { NetworkError, UnauthorizedError, ServerError } from "../api/call-api.ts";
import { useApplication } from "../application/use-application.ts";
import { messageOf } from "../application/use-leave-page.ts";
import { usePortal } from "../portal.tsx";
import type { Saver } from "../saving/create-saver.ts";
import { useLateText } from "../../widgets/notices.ts";
import type { ApplicationCalls } from "../api/application-calls.ts";
import { SEEN_STATUSES } from "../../engine/protocol/index.ts";

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
  const leaving = useRef<AbortController>(undefined);
  const url = state.kind === "ready" ? state.url : undefined;
  useEffect(() => () => leaving.current?.abort(), []);
  useEffect(() => () => (url === undefined ? undefined : URL.revokeObjectURL(url)), [url]);

  const toWords = (error: unknown): string => {
    if (error instanceof NetworkError) return text("error.network");
    return error instanceof UnauthorizedError ? late("review.pdfLoggedOut") : messageOf(error);
  };
  const make = async (): Promise<void> => {
    const { signal } = (leaving.current = new AbortController());
    setState({ kind: "making" });
    try {
      const file = await fetchDraftPdf({ calls, saver, signal });
      if (signal.aborted || file === undefined) return;
      setState(
        file === "unsaved"
          ? { kind: "failed", words: late("review.pdfUnsaved") }
          : { kind: "ready", ...file, url: URL.createObjectURL(file.blob), of: store.evaluation() },
      );
    } catch (error) {
      if (!signal.aborted) setState({ kind: "failed", words: toWords(error) });
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

const POLL_MS = 1000;

interface DraftFile {
  readonly blob: Blob;
  readonly fileName: string;
  readonly madeAt: Date;
}

interface DraftPdfParts {
  readonly calls: Pick<ApplicationCalls, "askDraftPdf" | "readDraftPdf" | "takeDraftPdf">;
  readonly saver: Pick<Saver, "saveEverywhere">;
  readonly signal: AbortSignal;
}

/**
 * Saves all answers and fetches a PDF of them. Asks for a new PDF if an answer changes meanwhile.
 *
 * @returns "unsaved" if an answer cannot be saved; undefined after an abort
 * @throws the error of a call, or an error with the server's message
 */
async function fetchDraftPdf({ calls, saver, signal }: DraftPdfParts): Promise<DraftFile | "unsaved" | undefined> {
  if (!(await saver.saveEverywhere())) return "unsaved";
  let found = await calls.askDraftPdf();
  while (!signal.aborted) {
    if (found.status === "FAILED") throw new Error(found.message);
    if (found.status === "COMPLETED") {
      const blob = await calls.takeDraftPdf().catch((error: unknown) => {
        if (error instanceof ServerError && error.status === SEEN_STATUSES.not_found) return undefined;
        throw error;
      });
      if (blob !== undefined) return { blob, fileName: found.file_name, madeAt: new Date(found.made_at ?? Date.now()) };
    }
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    const isUnderWay = found.status === "UNPROCESSED" || found.status === "IN_PROGRESS";
    found = await (isUnderWay ? calls.readDraftPdf() : calls.askDraftPdf());
  }
  return undefined;
}
