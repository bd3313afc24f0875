import { isSameAnswer, toStorableAnswer } from "../core/index.ts";
import { useCallback, type RefCallback } from "react";
import { useAnswerStore } from "./use-answer-store.ts";
import type { AnswerStore } from "./answer-store.ts";

/** Returns a `ref` that binds an input, so that keystrokes cause no render. React must not set `value`. */
export function useTypedAnswer(key: string): RefCallback<HTMLInputElement> {
  const store = useAnswerStore();
  return useCallback((input: HTMLInputElement) => bindInput(store, key, input), [store, key]);
}

function bindInput(store: AnswerStore, key: string, input: HTMLInputElement): () => void {
  const show = () => {
    const text = toInputText(store.getAnswer(key));
    if (input.value === text) return;
    // Keep an equal text in another Unicode form or with a decimal comma: a replacement would move the caret.
    if (!isSameAnswer(toStorableAnswer(store.tenant, key, input.value), text)) input.value = text;
  };
  const take = (event: Event) => {
    // Hide the event from React, which would reset the input to the value that it knows.
    event.stopPropagation();
    const typed = input.value;
    if (typed !== toInputText(store.getAnswer(key))) store.setAnswers({ [key]: typed });
    if (event.type === "change") input.value = toInputText(store.getAnswer(key));
  };
  show();
  const unsubscribe = store.subscribe(key, show);
  input.addEventListener("input", take);
  // Autofill may cause a change event only.
  input.addEventListener("change", take);
  return () => {
    unsubscribe();
    input.removeEventListener("input", take);
    input.removeEventListener("change", take);
  };
}

export function toInputText(value: string | number | boolean | null | undefined): string {
  return typeof value === "string" ? value : typeof value === "number" ? String(value) : "";
}
