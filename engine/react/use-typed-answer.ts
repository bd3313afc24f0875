import { isSameAnswer, toStorableAnswer } from "../core/index.ts";
import { useCallback, type RefCallback } from "react";
import { useAnswerStore } from "./use-answer-store.tsx";
import type { AnswerStore } from "./answer-store.ts";

/**
 * Binds a text input to the answer of `key` by its `ref`: each key typed is in the store at once, and React renders
 * nothing for it. An answer that changes elsewhere (loaded, cleared, filled in) is shown. The input must not be given a
 * `value` by React.
 */
export function useTypedAnswer(key: string): RefCallback<HTMLInputElement> {
  const store = useAnswerStore();
  return useCallback((input: HTMLInputElement) => bindInput(store, key, input), [store, key]);
}

function bindInput(store: AnswerStore, key: string, input: HTMLInputElement): () => void {
  const show = () => {
    const text = toInputText(store.getAnswer(key));
    // What is typed stands there already.
    if (input.value === text) return;
    // The same letters in another form of Unicode stay, because replacing them would move the caret. So does a number
    // with a decimal comma.
    if (!isSameAnswer(toStorableAnswer(store.tenant, key, input.value), text)) input.value = text;
  };
  const take = (event: Event) => {
    // React would restore the value that it knows, although it does not control this input.
    event.stopPropagation();
    const typed = input.value;
    if (typed !== toInputText(store.getAnswer(key))) store.setAnswers({ [key]: typed });
    // Once it is left, it shows what is stored.
    if (event.type === "change") input.value = toInputText(store.getAnswer(key));
  };
  show();
  const unsubscribe = store.subscribe(key, show);
  input.addEventListener("input", take);
  // A browser or a password manager that fills in the input may raise only a change event.
  input.addEventListener("change", take);
  return () => {
    unsubscribe();
    input.removeEventListener("input", take);
    input.removeEventListener("change", take);
  };
}

/** The answer as text: what an input shows. */
export function toInputText(value: string | number | boolean | null | undefined): string {
  return typeof value === "string" ? value : typeof value === "number" ? String(value) : "";
}
