import type { ReactNode } from "react";

/**
 * Stands in for markdown-to-jsx in the browser's build (see vite.config.ts). RJSF writes Markdown only to say that a
 * schema is broken, which the linter has ruled out before a tenant is served.
 */
export function Markdown({ children }: { readonly children: ReactNode }) {
  return children;
}
