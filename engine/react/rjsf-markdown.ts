import type { ReactNode } from "react";

/** Replaces RJSF's Markdown (vite.config.ts). */
export function Markdown({ children }: { readonly children: ReactNode }) {
  return children;
}
