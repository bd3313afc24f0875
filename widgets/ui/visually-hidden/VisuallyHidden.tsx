import { useEffect, type ReactNode } from "react";

export function VisuallyHidden({ children, id }: { children: ReactNode; id?: string }) {
  return (
    <span className="p-visually-hidden" id={id}>
      {children}
    </span>
  );
}

/** Time for a screen reader to read an announcement. Afterwards the words would only be read by chance. */
const SAID_MS = 10_000;

let region: HTMLElement | undefined;

/** Live region for announcements. Must exist before its text: otherwise screen readers often ignore the text. */
function openRegion(): HTMLElement {
  if (region?.isConnected === true) return region;
  region = document.createElement("div");
  region.className = "p-visually-hidden";
  region.role = "status";
  region.ariaLive = "polite";
  region.ariaAtomic = "false";
  document.body.append(region);
  return region;
}

/** Lets screen readers say the words when they have finished speaking (WCAG 4.1.3). */
export function announce(words: string): void {
  const line = document.createElement("p");
  line.textContent = words;
  openRegion().append(line);
  setTimeout(() => line.remove(), SAID_MS);
}

/** Announces the words whenever they change, after a pause. The empty text announces nothing. */
export function useAnnounced(words: string, afterMs = 0): void {
  useEffect(() => {
    openRegion();
    const timer = words === "" ? undefined : setTimeout(announce, afterMs, words);
    return () => clearTimeout(timer);
  }, [words, afterMs]);
}
