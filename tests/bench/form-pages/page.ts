import type { Answers, TenantDefinition } from "../../../engine/core/index.ts";
import { fillForm, generateForm } from "../generated-form.ts";

declare global {
  interface Window {
    /** Milliseconds from navigation to the frame with the last field. */
    renderedMs?: number;
    /** Work before typing that the first render does not need. */
    beforeTyping?: () => Promise<void>;
    switchPage?: () => void;
    validate?: () => void;
  }
}

const query = new URLSearchParams(location.search);

/** `?size=200` sets the number of fields on a page, and `&pages` adds a second page. */
export const definition: TenantDefinition = generateForm(
  Number(query.get("size")),
  query.has("pages") ? ["form", "other"] : ["form"],
);

/** Fills every field; with `&choices`, only the choices. */
export const answers: Answers = fillForm(definition, query.has("choices"));

export function* takeTurns(): Generator<string, never> {
  for (;;) for (const { id } of definition.pages) yield id;
}

export const questionsOf = (pageId: string) =>
  Object.entries(definition.pages.find(({ id }) => id === pageId)?.schema.properties ?? {});

/** With `&conditional`, a choice shows or hides the fields below it in RJSF too. In Portico it always does. */
export const isConditional = query.has("conditional");

export function findRoot(): HTMLElement {
  const root = document.getElementById("root");
  if (root === null) throw new Error("The page has no root.");
  return root;
}

export function noteFirstRender(): void {
  const size = questionsOf("form").length;
  const poll = () => {
    const fields = document.querySelectorAll("input, select");
    const last = fields[size - 1];
    if (last === undefined) requestAnimationFrame(poll);
    else {
      last.getBoundingClientRect();
      requestAnimationFrame(() => setTimeout(() => (window.renderedMs = performance.now())));
    }
  };
  poll();
}
