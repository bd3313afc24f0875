import { useEffect, useRef, useState, useSyncExternalStore, useEffectEvent, type PointerEvent } from "react";
import { useText } from "../texts/use-text.ts";
import { useAnnounced, VisuallyHidden } from "../visually-hidden/VisuallyHidden.tsx";
import { createListeners } from "../../../engine/core/index.ts";

/**
 * Shows toasts in a landmark, which F8 focuses. Without toasts there is no landmark. First in the page, because phones
 * show toasts at the top.
 */
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
      role={toasts.length > 0 ? "region" : undefined}
      aria-label={toasts.length > 0 ? text("toast.region") : undefined}
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

/** Announces the newest toast: a success politely, an error at once. */
function Announcements({ toasts }: { toasts: readonly QueuedToast[] }) {
  const titleOf = useTitle();
  const newest = toasts.at(-1);
  const words = newest === undefined ? "" : `${titleOf(newest)}: ${newest.text}`;
  const isError = newest?.variant === "error";
  useAnnounced(isError ? "" : words);
  return (
    <VisuallyHidden>
      <span role="alert">{isError ? words : ""}</span>
    </VisuallyHidden>
  );
}

function useTitle(): (toast: QueuedToast) => string {
  const text = useText();
  return ({ title, variant }) => title ?? text(variant === "error" ? "toast.error" : "toast.success");
}

/** A swipe is longer than this. A shorter one may be an unsteady press. */
export const SWIPE_THRESHOLD_PX = 50;

interface ToastProps {
  toast: QueuedToast;
  title: string;
  isPaused: boolean;
  onDismiss: () => void;
}

function Toast({ toast, title, isPaused, onDismiss }: ToastProps) {
  useTimer(toast.durationMs, isPaused, onDismiss);
  const text = useText();
  const { offset, swipe } = useSwipeRight(onDismiss);
  return (
    <li
      className={`p-toast p-toast--${toast.variant}`}
      tabIndex={0}
      {...swipe}
      style={offset > 0 ? { transform: `translateX(${String(offset)}px)` } : undefined}
      onKeyDown={(event) => {
        if (event.key === "Escape") onDismiss();
      }}
    >
      <div className="p-toast__words">
        <p className="p-toast__title">{title}</p>
        <p>{toast.text}</p>
      </div>
      <button
        className="p-toast__close"
        type="button"
        aria-label={text("toast.dismiss", { title })}
        onClick={onDismiss}
      >
        <span aria-hidden="true">×</span>
      </button>
    </li>
  );
}

function useTimer(durationMs: number, isPaused: boolean, onEnd: () => void): void {
  const left = useRef(durationMs);
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (isPaused) return undefined;
    const startedAt = performance.now();
    const timer = setTimeout(() => end(), left.current);
    return () => {
      clearTimeout(timer);
      left.current -= performance.now() - startedAt;
    };
  }, [isPaused]);
}

function useSwipeRight(onSwipe: () => void) {
  const startX = useRef<number | undefined>(undefined);
  const [offset, setOffset] = useState(0);
  const end = () => {
    startX.current = undefined;
    setOffset(0);
  };
  return {
    offset,
    swipe: {
      onPointerDown: (event: PointerEvent) => {
        startX.current = event.clientX;
      },
      onPointerMove: (event: PointerEvent) => {
        if (startX.current !== undefined) setOffset(Math.max(0, event.clientX - startX.current));
      },
      onPointerUp: (event: PointerEvent) => {
        const moved = startX.current === undefined ? 0 : event.clientX - startX.current;
        end();
        if (moved > SWIPE_THRESHOLD_PX) onSwipe();
      },
      onPointerCancel: end,
      onPointerLeave: end,
    },
  };
}

export const TOAST_MS = 5000;
/** Errors stay for five minutes, so that people can read them. */
export const ERROR_TOAST_MS = 300_000;

type ToastVariant = "success" | "error";
export interface ToastRequest {
  variant: ToastVariant;
  /** Default: 'Success' or 'Error' in the tenant's wording. */
  title?: string | undefined;
  text: string;
}
export interface QueuedToast extends ToastRequest {
  id: number;
  durationMs: number;
}

export type ToastQueue = ReturnType<typeof createToastQueue>;

/** Toasts on the screen, the oldest first. A new toast replaces an equal one. */
export function createToastQueue() {
  const listeners = createListeners();
  let queued: readonly QueuedToast[] = [];
  let lastId = 0;
  const set = (next: readonly QueuedToast[]): void => {
    queued = next;
    listeners.notify();
  };
  return {
    add(toast: ToastRequest) {
      lastId += 1;
      const entry = { ...toast, id: lastId, durationMs: toast.variant === "error" ? ERROR_TOAST_MS : TOAST_MS };
      set([...queued.filter(({ title, text }) => title !== entry.title || text !== entry.text), entry]);
      return entry.id;
    },
    dismiss: (id: number) => set(queued.filter((toast) => toast.id !== id)),
    clear: () => set([]),
    toasts: () => queued,
    subscribe: listeners.subscribe,
  };
}
