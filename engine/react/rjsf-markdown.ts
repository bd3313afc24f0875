import type { ReactNode } from "react";

/**
 * Replaces markdown-to-jsx in the browser's build (vite.config.ts). RJSF uses it only for errors that the linter
 * excludes.
 */
export function Markdown({ children }: { readonly children: ReactNode }) {
  return children;
}
