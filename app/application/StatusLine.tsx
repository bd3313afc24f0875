import type { ReactNode } from "react";
import { useText } from "../../widgets/theme.ts";

interface StatusLineProps {
  readonly isProblem?: boolean;
  readonly children: ReactNode;
}

/** The line that says where the answers are. */
export function StatusLine({ isProblem = false, children }: StatusLineProps) {
  return (
    <div
      className="a-saving"
      role="region"
      aria-label={useText()("saving.label")}
      data-tone={isProblem ? "warning" : undefined}
    >
      {children}
    </div>
  );
}
