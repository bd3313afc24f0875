import type { ReactNode } from "react";

/** Replaces RJSF's Markdown (vite.config.ts), which it uses only for errors that the linter excludes. */
export function Markdown({ children }: { readonly children: ReactNode }) {
  return children;
}
