type Listener = () => void;

/** Creates lists of listeners by topic. Listeners may subscribe and unsubscribe during a call. */
export function createTopics() {
  const byTopic = new Map<string, Set<Listener>>();
  return {
    subscribe(topic: string, listener: Listener) {
      const listeners = byTopic.get(topic) ?? new Set();
      byTopic.set(topic, listeners.add(listener));
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0 && byTopic.get(topic) === listeners) byTopic.delete(topic);
      };
    },
    announce(topics: Iterable<string>) {
      const called = new Set<Listener>();
      for (const topic of topics) for (const listener of byTopic.get(topic) ?? []) called.add(listener);
      for (const listener of called) listener();
    },
  };
}
