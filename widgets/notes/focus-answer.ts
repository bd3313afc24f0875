import { inputIdOf } from "../../engine/react/index.ts";

/** The button that was pressed goes, so the focus moves to the answer, in the next frame. */
export function focusAnswer(answerKey: string): void {
  requestAnimationFrame(() => {
    const chosen = [...document.getElementsByName(answerKey)].find((input) => input.matches("input:checked"));
    const element = document.getElementById(inputIdOf(answerKey));
    // A file that is attached is no control, and has one.
    const target = chosen ?? element?.querySelector<HTMLElement>("button") ?? element;
    target?.focus();
  });
}
