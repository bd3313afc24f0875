import type { TenantDefinition } from "../../../engine/core/index.ts";
import { generateForm } from "../generated-form.ts";

declare global {
  interface Window {
    /** Milliseconds from navigation to the frame that shows the last field; undefined before it. */
    renderedMs?: number;
  }
}

const query = new URLSearchParams(location.search);

/** The form that the address asks for: `?size=200`. */
export const definition: TenantDefinition = generateForm(Number(query.get("size")));

/** `&conditional`: fields come and go with the choice before them. Portico's always do. */
export const isConditional = query.has("conditional");

export function findRoot(): HTMLElement {
  const root = document.getElementById("root");
  if (root === null) throw new Error("The page has no root.");
  return root;
}

/** Notes when the page's last field has been laid out and its frame painted. */
export function noteFirstRender(): void {
  const size = Object.keys(definition.dataModel.properties).length;
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
