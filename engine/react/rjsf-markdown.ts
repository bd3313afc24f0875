import type { ReactNode } from "react";

/** Replaces RJSF's Markdown (vite.config.ts), which RJSF uses only for errors that the linter rules out. */
export function Markdown({ children }: { readonly children: ReactNode }) {
  return children;
}
