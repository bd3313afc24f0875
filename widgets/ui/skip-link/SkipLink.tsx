import type { ReactNode } from "react";

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
