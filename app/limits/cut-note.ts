/** Says beside an input that not all of what was put into it has been kept. */
export interface CutNote {
  /** Makes what announces it, which must be in the page before it has something to say (WCAG 4.1.3). */
  readonly prepare: (input: HTMLInputElement) => void;
  readonly show: (input: HTMLInputElement, words: string) => void;
  /**
   * Takes it away where it stands at this input, which holds something else now. The browser may raise the event of the
   * very change that was cut only later.
   */
  readonly clearIfChanged: (input: HTMLInputElement) => void;
}

interface Shown {
  readonly field: Element;
  value: string;
  readonly remove: () => void;
}

const NOTE_ID = "cut-note";
const CHECKED_AT = ["click", "keyup"] as const;

/**
 * The note is put into the page by hand and not by React, so that no input needs to know of it: they are hundreds, and
 * hardly ever is anything cut. There is one at a time, above the input like an error, so that inputs that stand side by side stay in line, and it
 * stays until the next change there.
 */
export function createCutNote(): CutNote {
  let shown: Shown | undefined;
  const clearIfChanged = (input: HTMLInputElement) => {
    if (shown?.field.contains(input) !== true || shown.value === input.value) return;
    shown.remove();
    shown = undefined;
  };
  return {
    prepare: (input) => void regionFor(input),
    clearIfChanged,
    show(input, words) {
      shown?.remove();
      const [field, box] = placeOf(input);
      const note = document.createElement("p");
      // Account screens have no notes, and show it as a hint.
      note.className = "p-field__hint p-note";
      note.id = NOTE_ID;
      note.textContent = words;
      field.insertBefore(note, box);
      const undescribe = describe(input);
      const region = regionFor(input);
      region.textContent = words;
      // A suggestion that is taken changes the input without an event of its own.
      const check = () => void setTimeout(() => clearIfChanged(input));
      for (const name of CHECKED_AT) addEventListener(name, check);
      const own: Shown = {
        field,
        value: input.value,
        remove() {
          for (const name of CHECKED_AT) removeEventListener(name, check);
          undescribe();
          note.remove();
          region.textContent = "";
        },
      };
      shown = own;
      // A mask writes what was put in once more.
      setTimeout(() => (own.value = input.value));
    },
  };
}

/** The frame of a field, and what of it the input is in. */
function placeOf(input: Element): readonly [field: Element, box: Element] {
  let box = input;
  while (box.parentElement !== null && !box.parentElement.matches(".p-field, body")) box = box.parentElement;
  return [box.parentElement ?? document.body, box];
}

/** Whatever is outside of an open dialog is not read. */
function regionFor(input: Element): Element {
  const root = input.closest("dialog") ?? document.body;
  const known = root.querySelector(":scope > [data-cut-note]");
  if (known !== null) return known;
  const region = document.createElement("span");
  region.className = "p-visually-hidden";
  region.setAttribute("role", "status");
  region.setAttribute("data-cut-note", "");
  root.append(region);
  return region;
}

/** Adds the note to what describes the input, also when React writes that again because an error comes or goes. */
function describe(input: HTMLInputElement): () => void {
  const idsOf = () =>
    (input.getAttribute("aria-describedby") ?? "").split(" ").filter((id) => id !== "" && id !== NOTE_ID);
  const add = () => {
    const ids = [...idsOf(), NOTE_ID].join(" ");
    if (input.getAttribute("aria-describedby") !== ids) input.setAttribute("aria-describedby", ids);
  };
  add();
  const observer = new MutationObserver(add);
  observer.observe(input, { attributeFilter: ["aria-describedby"] });
  return () => {
    observer.disconnect();
    const ids = idsOf();
    if (ids.length === 0) input.removeAttribute("aria-describedby");
    else input.setAttribute("aria-describedby", ids.join(" "));
  };
}
