import {
  useAnswerStore,
  useField,
  inputIdOf,
  useFormServices,
  type Aside,
  type AnswerStore,
} from "../../engine/react/index.ts";
import { RemovalNote } from "./RemovalNote.tsx";
import { useCallback, useId, useSyncExternalStore } from "react";
import type { LateTextKey } from "../../engine/texts/index.ts";
import { Button } from "../ui/button/Button.tsx";
import { useLateText } from "../ui/texts/use-late-text.ts";
import { isOffered, toAnswerWords, toQuestionLabel } from "./answer-words.ts";

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
  readonly onChosen: () => void;
}

/** Note about an aside. After a conflict, the form shows the newer text until a person decides. */
export function AsideNote({ aside, onChosen }: AsideNoteProps) {
  const text = useLateText();
  const store = useAnswerStore();
  const { chooseAside } = useFormServices();
  const wordsId = useId();
  const isVisible = store.getField(aside.key).visible;
  const isAsked = aside.kind !== "gone" && isVisible;
  const inForm = useSyncExternalStore(
    useCallback((listener: () => void) => store.subscribe(aside.key, listener), [store, aside.key]),
    () => store.getEntered(aside.key),
  );
  const choose = (isTaken: boolean) => () => {
    chooseAside(aside.id, isTaken);
    onChosen();
  };
  return (
    <div className="p-choice-note" role="group" aria-labelledby={wordsId} data-aside-of={aside.key}>
      <p id={wordsId}>
        {text(toTitle(aside, isVisible), {
          question: aside.question ?? toQuestionLabel(store.tenant, aside.key),
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
        {isAsked && isOffered(store.tenant, aside.key, aside.value, store.application().answers, store.today) && (
          <Button variant="secondary" aria-describedby={wordsId} onClick={choose(true)}>
            {text("aside.take")}
          </Button>
        )}
        <Button variant="secondary" aria-describedby={wordsId} onClick={choose(false)}>
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

function toTitle({ kind, item }: Aside, isVisible: boolean): LateTextKey {
  if (kind !== "gone") return isVisible ? TITLES[kind] : "aside.hidden";
  if (item !== undefined) return "aside.gone";
  // The form asks the question, but the question no longer accepts its earlier answer.
  return isVisible ? "aside.refused" : "aside.unasked";
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

function toTime(at: string, { tenant }: AnswerStore): string {
  const format = new Intl.DateTimeFormat(tenant.definition.tenant.lang, { dateStyle: "medium", timeStyle: "short" });
  return format.format(new Date(at));
}
