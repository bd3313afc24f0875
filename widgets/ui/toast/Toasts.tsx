import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { useText } from "../texts/use-text.ts";
import { VisuallyHidden } from "../visually-hidden/VisuallyHidden.tsx";
import { Toast } from "./Toast.tsx";
import type { QueuedToast, ToastQueue } from "./toast-queue.ts";

/** Shows the toasts of a queue in a landmark that F8 reaches. On a phone it stands above the page, so it comes first. */
export function Toasts({ queue }: { queue: ToastQueue }) {
  const text = useText();
  const titleOf = useTitle();
  const toasts = useSyncExternalStore(queue.subscribe, queue.toasts);
  const region = useRef<HTMLDivElement>(null);
  const [isPaused, setPaused] = useState(false);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === "F8") region.current?.focus();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);

  return (
    <div
      className="p-toasts"
      role="region"
      aria-label={text("toast.region")}
      tabIndex={-1}
      ref={region}
      onMouseEnter={() => setPaused(true)}
      onMouseLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={(event) => setPaused(event.currentTarget.contains(event.relatedTarget))}
    >
      {toasts.length > 0 && (
        <ol className="p-toasts__list">
          {toasts.map((toast) => (
            <Toast
              key={toast.id}
              toast={toast}
              title={titleOf(toast)}
              isPaused={isPaused}
              onDismiss={() => queue.dismiss(toast.id)}
            />
          ))}
        </ol>
      )}
      <Announcements toasts={toasts} />
    </div>
  );
}

/** Announces the newest toast, in live regions that are in the page from the start (WCAG 4.1.3). */
function Announcements({ toasts }: { toasts: readonly QueuedToast[] }) {
  const titleOf = useTitle();
  const newest = toasts.at(-1);
  const words = newest === undefined ? "" : `${titleOf(newest)}: ${newest.text}`;
  return (
    <VisuallyHidden>
      <span role="status">{newest?.variant === "success" ? words : ""}</span>
      <span role="alert">{newest?.variant === "error" ? words : ""}</span>
    </VisuallyHidden>
  );
}

/** A toast without a title of its own is titled Success or Error. */
function useTitle(): (toast: QueuedToast) => string {
  const text = useText();
  return ({ title, variant }) => title ?? text(variant === "error" ? "toast.error" : "toast.success");
}
