import { useEffect, useState, type ReactNode } from "react";

export function VisuallyHidden({ children, id }: { children: ReactNode; id?: string }) {
  return (
    <span className="p-visually-hidden" id={id}>
      {children}
    </span>
  );
}

/** Live region. Must exist before its text: otherwise screen readers often ignore the text (WCAG 4.1.3). */
export function LiveText({ children }: { children: ReactNode }) {
  return (
    <span className="p-visually-hidden" role="status" aria-live="polite">
      {children}
    </span>
  );
}

/** Live region whose text follows after a pause, because each typed letter may change it. */
export function LaterText({ words, afterMs }: { words: string; afterMs: number }) {
  const [said, setSaid] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setSaid(words), afterMs);
    return () => clearTimeout(timer);
  }, [words, afterMs]);
  return <LiveText>{said}</LiveText>;
}
