import { useSyncExternalStore } from "react";
import { useStoreValue, type AnswerStore } from "../../engine/react/index.ts";
import type { LateTextKey } from "../../engine/texts/index.ts";
import { useLateText } from "../../widgets/notices.ts";
import { useApplication } from "../portal.tsx";
import { useStep } from "./PageSurroundings.tsx";
import {
  createListeners,
  readProgress,
  findMonthsByYear,
  pageOf,
  type Evaluation,
  type Tenant,
} from "../../engine/core/index.ts";

const WORDS = {
  notStarted: "progress.notStarted",
  toAnswer: "progress.toAnswer",
  complete: "progress.complete",
} as const satisfies Record<string, LateTextKey>;

/**
 * Shows the progress of a page. During validation, shows the number of its errors instead. Is not a live region,
 * because it changes often.
 */
export function PageState({ pageId }: { readonly pageId: string }) {
  const text = useLateText();
  const { tenant, store } = useApplication();
  const { subscribe, read } = progressOf(store);
  const progress = useSyncExternalStore(subscribe, read).get(pageId);
  const errors = useStoreValue((store) => (store.isValidating() ? store.evaluation().errors : undefined));
  const wrong =
    errors === undefined
      ? 0
      : toSummaryEntries(tenant, errors, store.pages()).filter(({ page }) => page === pageId).length;
  const step = useStep(pageId);
  if (step === 0) return text("progress.leftOut");
  if (progress === undefined) return null;
  const { state, toAnswer } = progress;
  return wrong > 0 ? (
    <span data-state="wrong">{text("nav.toCorrect", { count: wrong })}</span>
  ) : (
    <span data-state={state}>{text(WORDS[state], { count: toAnswer })}</span>
  );
}

export const PROGRESS_MS = 300;

const readers = new WeakMap<AnswerStore, ReturnType<typeof createProgressReader>>();

export function progressOf(store: AnswerStore) {
  const reader = readers.get(store) ?? createProgressReader(store);
  readers.set(store, reader);
  return reader;
}

function createProgressReader(store: AnswerStore) {
  const listeners = createListeners();
  let last = readProgress(store.tenant, store.evaluated);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const refresh = () => {
    timer = undefined;
    const next = readProgress(store.tenant, store.evaluated);
    if (JSON.stringify([...next]) === JSON.stringify([...last])) return;
    last = next;
    listeners.notify();
  };
  store.subscribeAll(() => (timer ??= setTimeout(refresh, PROGRESS_MS)));
  return { subscribe: listeners.subscribe, read: () => last };
}

interface SummaryEntry {
  readonly page: string;
  readonly key: string;
  readonly message: string;
}

/**
 * Lists the entries of the validation summary in the order of `errors`. A month and a year with the same message share
 * one entry, which links to the month.
 */
export function toSummaryEntries(
  tenant: Tenant,
  errors: ReadonlyMap<string, readonly string[]>,
  shown?: Evaluation["pages"],
): readonly SummaryEntry[] {
  const entries: SummaryEntry[] = [];
  const months = findMonthsByYear(tenant);
  for (const [key, messages] of errors) {
    const ofMonth = errors.get(months.get(key) ?? "") ?? [];
    for (const message of messages)
      if (!ofMonth.includes(message)) entries.push({ page: pageOf(tenant, key, shown).id, key, message });
  }
  return entries;
}
