import { createListeners } from "../../../engine/core/index.ts";

/** Errors stay for five minutes, so that people can read them. */
export const TOAST_MS = 5000;
export const ERROR_TOAST_MS = 300_000;

export type ToastVariant = "success" | "error";
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
