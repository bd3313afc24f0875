export interface Listeners<Arguments extends readonly unknown[] = []> {
  /** Returns a function that ends the subscription. */
  readonly subscribe: (listener: (...args: Arguments) => void) => () => void;
  readonly notify: (...args: Arguments) => void;
}

/** A set of listeners. Each may subscribe and unsubscribe while it is being called. */
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
