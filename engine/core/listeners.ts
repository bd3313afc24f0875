export interface Listeners<Arguments extends readonly unknown[] = []> {
  readonly subscribe: (listener: (...args: Arguments) => void) => () => void;
  readonly notify: (...args: Arguments) => void;
}

/** Creates a list of listeners. Listeners may subscribe and unsubscribe during a call. */
export function createListeners<Arguments extends readonly unknown[] = []>(): Listeners<Arguments> {
  const listeners = new Set<(...args: Arguments) => void>();
  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    notify(...args) {
      for (const listener of [...listeners]) listener(...args);
    },
  };
}
