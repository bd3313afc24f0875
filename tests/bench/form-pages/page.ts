import type { Answers, TenantDefinition } from "../../../engine/core/index.ts";
import { fillForm, generateForm } from "../generated-form.ts";

declare global {
  interface Window {
    /** Milliseconds from navigation until the browser has shown the last field. */
    renderedMs?: number;
    /** Does the work that typing needs and the first render does not. */
    beforeTyping?: () => Promise<void>;
  }
}

/** `?size=200` sets the number of fields. */
export const definition: TenantDefinition = generateForm(Number(new URLSearchParams(location.search).get("size")));

export const answers: Answers = fillForm(definition);

export const questions = Object.entries(definition.pages[0]?.schema.properties ?? {});

export function findRoot(): HTMLElement {
  const root = document.getElementById("root");
  if (root === null) throw new Error("The page has no root.");
  return root;
}

export function noteFirstRender(): void {
  const poll = () => {
    const fields = document.querySelectorAll("input, select");
    const last = fields[questions.length - 1];
    if (last === undefined) requestAnimationFrame(poll);
    else {
      last.getBoundingClientRect();
      requestAnimationFrame(() => setTimeout(() => (window.renderedMs = performance.now())));
    }
  };
  poll();
}
