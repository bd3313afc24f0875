import type { ReactNode } from "react";

/** Text for assistive technology only. */
export function VisuallyHidden({ children, id }: { children: ReactNode; id?: string }) {
  return (
    <span className="p-visually-hidden" id={id}>
      {children}
    </span>
  );
}

/** A live region that is in the page before it has a text, because one that arrives with its text is often not read (WCAG 4.1.3). */
export function LiveText({ children, assertive = false }: { children: ReactNode; assertive?: boolean }) {
  return (
    <span
      className="p-visually-hidden"
      role={assertive ? "alert" : "status"}
      aria-live={assertive ? "assertive" : "polite"}
    >
      {children}
    </span>
  );
}
