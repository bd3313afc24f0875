import {
  useAnswerStore,
  useField,
  inputIdOf,
  useFormServices,
  useTenant,
  type Aside,
  type AnswerStore,
  type Removal,
} from "../../engine/react/index.ts";
import { useCallback, useId, useSyncExternalStore, useEffect } from "react";
import { lateText as text, type LateTextKey } from "../../engine/texts/index.ts";
import { Button, LinkButton } from "../ui/button/Button.tsx";
import { useLateText } from "../ui/texts/use-late-text.ts";
import { toOffered, toAnswerWords, toQuestionLabel } from "./answer-words.ts";
import {
  findMonthsByYear,
  isAnswered,
  REMOVED_DOCUMENT_HOURS,
  questionOf,
  type AnswerValue,
  type Tenant,
} from "../../engine/core/index.ts";
import { announce, useAnnounced } from "../ui/visually-hidden/VisuallyHidden.tsx";

export function FieldNotes({ answerKey }: { readonly answerKey: string }) {
  const store = useAnswerStore();
  const { removal, asides = [] } = useField(answerKey);
  const onUndo = (id: number) => {
    store.undo(id);
    focusAnswer(answerKey);
  };
  return (
    <>
      {asides.map((aside) => (
        <AsideNote key={aside.id} aside={aside} onChosen={() => focusAnswer(answerKey)} />
      ))}
      {removal !== undefined && <RemovalNote removal={removal} onUndo={() => onUndo(removal.id)} />}
    </>
  );
}

/** Focuses the answer in the next frame, because the pressed button disappears. */
export function focusAnswer(answerKey: string): void {
  requestAnimationFrame(() => {
    const chosen = [...document.getElementsByName(answerKey)].find((input) => input.matches("input:checked"));
    const element = document.getElementById(inputIdOf(answerKey));
    // If a file is attached, its button receives the focus.
    const target = chosen ?? element?.querySelector<HTMLElement>("button") ?? element;
    target?.focus();
  });
}

export interface AsideNoteProps {
  readonly aside: Aside;
  readonly onChosen?: () => void;
}

/** Note about an aside. After a conflict, the form keeps the stored answer until a person decides. */
export function AsideNote({ aside, onChosen }: AsideNoteProps) {
  const text = useLateText();
  const store = useAnswerStore();
  const { chooseAside } = useFormServices();
  const wordsId = useId();
  const isVisible = store.getField(aside.key).visible;
  const isAsked = aside.kind !== "gone" && isVisible;
  const { tenant, today } = store;
  const offered = isAsked ? toOffered(tenant, aside.key, aside.value, store.application().answers, today) : undefined;
  const inForm = useSyncExternalStore(
    useCallback((listener: () => void) => store.subscribe(aside.key, listener), [store, aside.key]),
    () => store.getEntered(aside.key),
  );
  const choose = (taken?: AnswerValue) => () => {
    chooseAside(aside.id, taken);
    onChosen?.();
  };
  return (
    <div className="p-choice-note" role="group" aria-labelledby={wordsId} data-aside-of={aside.key}>
      <p id={wordsId}>
        {text(toTitle(aside, isVisible, offered !== undefined), {
          question: aside.question ?? toQuestionLabel(tenant, aside.key),
          item: aside.item ?? "",
        })}
      </p>
      {aside.message !== undefined && <p>{aside.message}</p>}
      <dl className="p-choice-note__texts">
        {isAsked && <Given name={text("aside.inForm")} words={toWords(store, aside.key, inForm)} />}
        <Given
          name={text("aside.other", { time: toTime(aside.at, store) })}
          words={toWords(store, aside.key, aside.value)}
        />
      </dl>
      <div className="p-choice-note__buttons">
        {offered !== undefined && (
          <Button variant="secondary" aria-describedby={wordsId} onClick={choose(offered)}>
            {text("aside.take")}
          </Button>
        )}
        <Button variant="secondary" aria-describedby={wordsId} onClick={choose()}>
          {text(isAsked ? "aside.keep" : "aside.discard")}
        </Button>
      </div>
    </div>
  );
}

const TITLES = {
  conflict: "aside.conflict",
  refused: "aside.refused",
  cleared: "aside.cleared",
  moved: "aside.moved",
} as const;

function toTitle({ kind, item }: Aside, isVisible: boolean, canTake: boolean): LateTextKey {
  if (kind === "gone" && item !== undefined) return "aside.gone";
  if (!isVisible) return kind === "gone" ? "aside.unasked" : "aside.hidden";
  return kind === "gone" || (kind !== "moved" && !canTake) ? "aside.unfit" : TITLES[kind];
}

function Given({ name, words }: { readonly name: string; readonly words: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{words}</dd>
    </div>
  );
}

function toWords(store: AnswerStore, key: string, value: Aside["value"] | undefined): string {
  return toAnswerWords(store.tenant, key, value, store.application().answers, store.today);
}

export function toTime(at: string | number, { tenant }: AnswerStore): string {
  const format = new Intl.DateTimeFormat(tenant.definition.tenant.lang, { dateStyle: "medium", timeStyle: "short" });
  return format.format(new Date(at));
}

export function RemovalNote({ removal, onUndo }: { readonly removal: Removal; readonly onUndo: () => void }) {
  const text = useLateText();
  const wordsId = useId();
  const tenant = useTenant();
  const words = [
    toRemovalWords(tenant, "removed", [...Object.keys(removal.removed), ...keysOfReplaced(removal, false)]),
    toRemovalWords(tenant, "replaced", keysOfReplaced(removal, true)),
  ].filter((said) => said !== undefined);
  if (words.length === 0) return null;
  const hasDocument = Object.keys(removal.removed).some((key) => tenant.fields.get(key)?.isDocument === true);
  if (hasDocument) words.push(text("undo.document", { hours: REMOVED_DOCUMENT_HOURS }));
  return (
    <div className="p-note">
      <p id={wordsId}>{words.join(" ")}</p>
      <LinkButton aria-describedby={wordsId} onClick={onUndo}>
        {text("undo.button")}
      </LinkButton>
    </div>
  );
}

function keysOfReplaced({ replaced, put }: Removal, byAnswer: boolean): readonly string[] {
  return Object.keys(replaced).filter((key) => isAnswered(put[key]) === byAnswer);
}

/** A message counts all questions, but names at most this number of them. */
const MAX_NAMED = 3;

const WORDS = {
  removed: { one: "undo.removedOne", few: "undo.removedFew", many: "undo.removedMany" },
  replaced: { one: "undo.replacedOne", few: "undo.replacedFew", many: "undo.replacedMany" },
  returned: { one: "undo.returnedOne", few: "undo.returnedFew", many: "undo.returnedMany" },
} as const;

/** Describes answers that were removed, replaced or restored. Undefined if all their questions have hidden inputs. */
function toRemovalWords(
  { definition, fields }: Tenant,
  kind: keyof typeof WORDS,
  keys: readonly string[],
): string | undefined {
  const questions = new Set(keys.map((key) => questionOf({ fields }, key)));
  const seen = [...questions].flatMap((key) => fields.get(key) ?? []).filter(({ widget }) => widget !== "hidden");
  const labels = [...new Set(seen.map(({ label }) => label))];
  const [first] = labels;
  if (first === undefined) return undefined;
  const { one, few, many } = WORDS[kind];
  if (seen.length === 1) return text(definition, one, { question: first });
  const list = new Intl.ListFormat(definition.tenant.lang, { type: "unit" });
  return text(definition, labels.length > MAX_NAMED ? many : few, {
    count: seen.length,
    questions: list.format(labels.slice(0, MAX_NAMED)),
  });
}

/** Counts the questions that a choice reveals. A month and its year are one question. */
function toRevealedWords(tenant: Tenant, keys: readonly string[]): string | undefined {
  const months = findMonthsByYear(tenant);
  const asked = keys.filter(
    (key) => tenant.fields.get(key)?.widget !== "hidden" && !keys.includes(months.get(key) ?? ""),
  );
  const count = new Set(asked.map((key) => questionOf(tenant, key))).size;
  return count === 0 ? undefined : text(tenant.definition, count === 1 ? "reveal.one" : "reveal.many", { count });
}

/** Announces answers that were removed, replaced or restored, and revealed questions (WCAG 4.1.3). */
export function RemovalAnnouncer() {
  const store = useAnswerStore();
  const text = useLateText();
  useAnnounced("");
  useEffect(
    () =>
      store.onRemoval(({ kind, keys }) => {
        const said =
          kind === "revealed" ? toRevealedWords(store.tenant, keys) : toRemovalWords(store.tenant, kind, keys);
        if (said !== undefined)
          announce(kind === "removed" || kind === "replaced" ? `${said} ${text("undo.where")}` : said);
      }),
    [store, text],
  );
  return null;
}
