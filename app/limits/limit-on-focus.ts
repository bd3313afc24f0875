import type { TextSource } from "../../engine/core/index.ts";
import { loadAhead } from "../load-ahead.ts";

/**
 * Takes over from the browsers' own `maxlength`, which cuts what is pasted and says nothing, and counts UTF-16 units: an
 * input that may be typed into has `data-limit` in its place. What keeps it is loaded once somebody is at one, because no
 * page needs it in order to be shown. Until it is there nothing is cut, and the engine says what is too long.
 */
export function limitOnFocus(source: TextSource): void {
  let loading: Promise<unknown> | undefined;
  const takeOver = () => {
    for (const input of document.querySelectorAll<HTMLInputElement>("input[maxlength]")) {
      input.dataset["limit"] = String(input.maxLength);
      input.removeAttribute("maxlength");
    }
    if (loading === undefined && document.querySelector("[data-limit], [data-digits]") !== null)
      // A browser does not fetch again what has failed, so it is tried once.
      loading = loadAhead(() => import("./limit-inputs.ts")).then((loaded) => loaded?.limitInputs(source));
  };
  // What is filled in or dropped may go to an input that has not had the focus.
  addEventListener("focusin", takeOver);
  addEventListener("dragenter", takeOver);
}
