import { StatusLine } from "./PageSurroundings.tsx";
import { useEffect, useState, useSyncExternalStore } from "react";
import type { TextKey } from "../../engine/texts/index.ts";
import { uploadsOf } from "../../widgets/index.ts";
import { LiveText, useText, LinkButton } from "../../widgets/theme.ts";
import { usePortal } from "../portal.tsx";
import type { Saver } from "../saving/create-saver.ts";
import type { SavingKind } from "../saving/saver-state.ts";
import { useApplication } from "./use-application.ts";
import { VISITOR_DAYS } from "../../engine/protocol/index.ts";
import type { VisitorAnswers, VisitorState } from "./keep-answers.ts";

const PROBLEMS: Partial<Record<SavingKind, TextKey>> = {
  offline: "saving.offline",
  unreachable: "saving.unreachable",
  failed: "saving.failed",
  busy: "saving.busy",
  loggedOut: "saving.loggedOut",
  otherAccount: "saving.otherAccount",
};

/** Time for a screen reader to begin the announcement. */
const SAID_MS = 3000;

export function SavingStatus({ saver }: { readonly saver: Saver }) {
  const text = useText();
  const { lang } = usePortal().definition.tenant;
  const { tenant, store, services } = useApplication();
  const uploads = uploadsOf(store, services);
  const failedUpload = useSyncExternalStore(
    uploads.subscribe,
    () => uploads.failures().find(({ key }) => store.getField(key).visible)?.key,
  );
  const sending = useSyncExternalStore(uploads.subscribe, () => uploads.sending()[0]);
  const { kind, savedAt, isKept, awaitsTabs, refused } = useSyncExternalStore(saver.subscribe, saver.state);
  const hasConflicts = useSyncExternalStore(saver.subscribe, () => saver.state().asides.length > 0);
  const labelOf = (key: string) => tenant.fields.get(key)?.label ?? key;
  const kept = text(isKept ? "saving.kept" : "saving.inMemory");
  const [firstRefused = ""] = refused;
  const problem =
    PROBLEMS[kind] !== undefined
      ? text(PROBLEMS[kind], { kept })
      : kind !== "submitted" && refused.length > 0
        ? text(refused.length === 1 ? "saving.refusedOne" : "saving.refused", {
            count: refused.length,
            question: labelOf(firstRefused),
          })
        : kind !== "submitted" && failedUpload !== undefined
          ? text("saving.upload", { question: labelOf(failedUpload) })
          : kind !== "submitted" && hasConflicts
            ? text("saving.conflict")
            : undefined;
  const saved = savedAt === undefined ? text("form.autosave") : text("saving.saved", { time: toTime(savedAt, lang) });
  const awaited = awaitsTabs ? text("saving.awaitsTabs") : undefined;
  const words =
    problem ??
    awaited ??
    (kind === "submitted"
      ? text("saving.submitted")
      : kind === "typing"
        ? text("saving.typing", { kept })
        : kind === "waiting" || kind === "saving"
          ? text("form.saving")
          : sending !== undefined
            ? text("saving.sending", { question: labelOf(sending) })
            : saved);
  const isSaid = useSaidOnce(kind === "saved", problem !== undefined);
  const announced = problem ?? awaited ?? (kind === "saved" && !isSaid ? text("form.saved") : "");
  if (kind === "roundClosed") return null;
  return (
    <StatusLine isProblem={problem !== undefined}>
      <p>{words}</p>
      <LiveText>{announced}</LiveText>
    </StatusLine>
  );
}

/**
 * Announces the first save, problems and recoveries only. The announcement then goes, because typing makes it untrue.
 */
function useSaidOnce(isSaved: boolean, hasProblem: boolean): boolean {
  const [isSaid, setSaid] = useState(false);
  useEffect(() => {
    if (hasProblem) setSaid(false);
    if (hasProblem || !isSaved) return undefined;
    const timer = setTimeout(() => setSaid(true), SAID_MS);
    return () => clearTimeout(timer);
  }, [isSaved, hasProblem]);
  return isSaid;
}

function toTime(at: number, lang: string): string {
  return new Intl.DateTimeFormat(lang, { hour: "numeric", minute: "2-digit" }).format(at);
}

const WORDS: Readonly<Record<VisitorState, TextKey>> = {
  empty: "saving.visitorEmpty",
  kept: "saving.visitorKept",
  inMemory: "saving.visitorInMemory",
};

export function VisitorStatus({ visitor }: { readonly visitor: VisitorAnswers }) {
  const text = useText();
  const state = useSyncExternalStore(visitor.subscribe, visitor.state);
  const [isAsking, setAsking] = useState(false);
  return (
    <StatusLine>
      <p>
        {isAsking ? text("saving.clearAsk") : text(WORDS[state], { days: VISITOR_DAYS })}{" "}
        {state !== "empty" &&
          (isAsking ? (
            <>
              <LinkButton onClick={() => void visitor.clear()}>{text("saving.clearYes")}</LinkButton>{" "}
              <LinkButton onClick={() => setAsking(false)}>{text("saving.clearNo")}</LinkButton>
            </>
          ) : (
            <LinkButton onClick={() => setAsking(true)}>{text("saving.clear")}</LinkButton>
          ))}
      </p>
    </StatusLine>
  );
}
