import { useEffect, useEffectEvent, useRef, useState, type PointerEvent } from "react";
import { useText } from "../texts/use-text.ts";
import type { QueuedToast } from "./toast-queue.ts";

/** A swipe to the right by more than this dismisses. A shorter one may be an unsteady press. */
export const SWIPE_THRESHOLD_PX = 50;

interface ToastProps {
  toast: QueuedToast;
  title: string;
  isPaused: boolean;
  onDismiss: () => void;
}

/** One message. It closes after a time, at its button, at Escape or at a swipe to the right. */
export function Toast({ toast, title, isPaused, onDismiss }: ToastProps) {
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

/** Runs `onEnd` after `durationMs`, not counting the time while paused. */
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
