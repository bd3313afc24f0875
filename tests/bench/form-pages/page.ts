import type { Answers, TenantDefinition } from "../../../engine/core/index.ts";
import { fillForm, generateForm } from "../generated-form.ts";

declare global {
  interface Window {
    /** Milliseconds from navigation to the frame that shows the last field; undefined before it. */
    renderedMs?: number;
    /** What the portal has done before anybody can type, and does not do to show the page. */
    beforeTyping?: () => Promise<void>;
    /** Shows the other of two pages (`&pages`). */
    switchPage?: () => void;
    /** Shows what is missing. */
    validate?: () => void;
  }
}

const query = new URLSearchParams(location.search);

/** The form that the address asks for with `?size=200`. With `&pages` it has another page of that size. */
export const definition: TenantDefinition = generateForm(
  Number(query.get("size")),
  query.has("pages") ? ["form", "other"] : ["form"],
);

/** Answers for every field; with `&choices`, only for the choices. */
export const answers: Answers = fillForm(definition, query.has("choices"));

/** Yields the pages' ids in turn. */
export function* takeTurns(): Generator<string, never> {
  for (;;) for (const { id } of definition.pages) yield id;
}

/** The questions of a page, in order. */
export const questionsOf = (pageId: string) =>
  Object.entries(definition.pages.find(({ id }) => id === pageId)?.schema.properties ?? {});

/** With `&conditional`, fields come and go with the choice before them. Portico's always do. */
export const isConditional = query.has("conditional");

export function findRoot(): HTMLElement {
  const root = document.getElementById("root");
  if (root === null) throw new Error("The page has no root.");
  return root;
}

/** Notes when the page's last field has been laid out and its frame painted. */
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
