import type { ReactNode } from "react";

/**
 * What stands for markdown-to-jsx in the browser's build (see vite.config.ts). RJSF writes Markdown only to say that a
 * schema is broken, which the linter has ruled out; the library would be 35 kB of every first form page.
 */
export function Markdown({ children }: { readonly children: ReactNode }) {
  return children;
}
