import type { ReactNode } from "react";

/** Link that skips banner and navigation and focuses `targetId` (WCAG 2.4.1). */
export function SkipLink({ targetId, children }: { targetId: string; children: ReactNode }) {
  return (
    <a
      className="p-skip-link"
      href={`#${targetId}`}
      onClick={(event) => {
        const target = document.getElementById(targetId);
        if (target === null) return;
        event.preventDefault();
        if (!target.hasAttribute("tabindex")) target.tabIndex = -1;
        target.focus();
      }}
    >
      {children}
    </a>
  );
}
