import type { ReactNode } from "react";

/** For vite.config.ts: RJSF uses Markdown only for errors that the linter excludes. */
export function Markdown({ children }: { readonly children: ReactNode }) {
  return children;
}
