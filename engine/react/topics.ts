type Listener = () => void;

export interface Topics {
  readonly subscribe: (topic: string, listener: Listener) => () => void;
  /** Calls the listeners of `topics`, each once. */
  readonly announce: (topics: Iterable<string>) => void;
}

/** Listeners by topic. Listeners may subscribe and unsubscribe while being called. */
export function createTopics(): Topics {
  const byTopic = new Map<string, Set<Listener>>();
  return {
    subscribe(topic, listener) {
      const listeners = byTopic.get(topic) ?? new Set();
      byTopic.set(topic, listeners.add(listener));
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0 && byTopic.get(topic) === listeners) byTopic.delete(topic);
      };
    },
    announce(topics) {
      const called = new Set<Listener>();
      for (const topic of topics) for (const listener of byTopic.get(topic) ?? []) called.add(listener);
      for (const listener of called) listener();
    },
  };
}
