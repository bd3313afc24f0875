import { useSyncExternalStore } from "react";
import type { TextKey } from "../../engine/texts/index.ts";
import { LiveText } from "../../widgets/theme.ts";
import { usePortal, useText } from "../portal.tsx";
import type { Saver } from "../saving/create-saver.ts";
import type { SavingKind } from "../saving/saver-state.ts";

/** What is not well, and must not be overlooked. */
const PROBLEMS: Partial<Record<SavingKind, TextKey>> = {
  offline: "saving.offline",
  unreachable: "saving.unreachable",
  failed: "saving.failed",
  loggedOut: "saving.loggedOut",
  otherAccount: "saving.otherAccount",
};

/** Says in one line whether the answers have reached the server, and where they are if they have not. */
export function SavingStatus({ saver }: { readonly saver: Saver }) {
  const text = useText();
  const { lang } = usePortal().definition.tenant;
  const { kind, savedAt, isKept } = useSyncExternalStore(saver.subscribe, saver.state);
  const problem = PROBLEMS[kind];
  const saved = savedAt === undefined ? text("form.autosave") : text("saving.saved", { time: toTime(savedAt, lang) });
  const words =
    problem !== undefined
      ? text(problem, { kept: text(isKept ? "saving.kept" : "saving.inMemory") })
      : kind === "submitted"
        ? text("saving.submitted")
        : kind === "waiting" || kind === "saving"
          ? text("form.saving")
          : saved;
  // Each pause in typing saves. A screen reader announces the first save, a problem and a recovery, because more would disturb.
  const announced = problem !== undefined ? words : savedAt === undefined ? "" : text("form.saved");
  return (
    <div
      className="a-saving"
      role="region"
      aria-label={text("saving.label")}
      data-tone={problem === undefined ? undefined : "warning"}
    >
      <p>{words}</p>
      <LiveText>{announced}</LiveText>
    </div>
  );
}

/** The time of day on the applicant's clock, as the tenant's language writes it. */
function toTime(at: number, lang: string): string {
  return new Intl.DateTimeFormat(lang, { hour: "numeric", minute: "2-digit" }).format(at);
}
