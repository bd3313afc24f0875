import type { TenantDefinition } from "../../../engine/core/index.ts";
import type { Answers } from "../../../engine/core/index.ts";
import { fillChoices, fillForm, generateForm } from "../generated-form.ts";

declare global {
  interface Window {
    /** Milliseconds from navigation to the frame that shows the last field; undefined before it. */
    renderedMs?: number;
    /** Shows the other of two pages (`&pages`). */
    switchPage?: () => void;
    /** Shows what is missing. */
    validate?: () => void;
  }
}

const query = new URLSearchParams(location.search);

/** The form that the address asks for: `?size=200`; with another page of that size by `&pages`. */
export const definition: TenantDefinition = generateForm(
  Number(query.get("size")),
  query.has("pages") ? ["form", "other"] : ["form"],
);

/** Every field answered; with `&choices` only what is chosen. */
export const answers: Answers = query.has("choices") ? fillChoices(definition) : fillForm(definition);

/** The id of each page, by turns. */
export function* takeTurns(): Generator<string, never> {
  for (;;) for (const { id } of definition.pages) yield id;
}

/** The questions of a page, in order. */
export const questionsOf = (pageId: string) =>
  Object.entries(definition.pages.find(({ id }) => id === pageId)?.schema.properties ?? {});

/** `&conditional`: fields come and go with the choice before them. Portico's always do. */
export const isConditional = query.has("conditional");

export function findRoot(): HTMLElement {
  const root = document.getElementById("root");
  if (root === null) throw new Error("The page has no root.");
  return root;
}

/** Notes when the page's last field has been laid out and its frame painted. */
export function noteFirstRender(): void {
  const size = questionsOf("form").length;
  const look = () => {
    const fields = document.querySelectorAll("input, select");
    const last = fields[size - 1];
    if (last === undefined) requestAnimationFrame(look);
    else {
      last.getBoundingClientRect();
      requestAnimationFrame(() => setTimeout(() => (window.renderedMs = performance.now())));
    }
  };
  look();
}
