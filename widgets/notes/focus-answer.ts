import { inputIdOf } from "../../engine/react/index.ts";

/** The button that was pressed goes, so the focus moves to the answer, in the next frame. */
export function focusAnswer(answerKey: string): void {
  requestAnimationFrame(() => {
    const chosen = [...document.getElementsByName(answerKey)].find((input) => input.matches("input:checked"));
    (chosen ?? document.getElementById(inputIdOf(answerKey)))?.focus();
  });
}
