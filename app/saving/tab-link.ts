import type { Change } from "./change.ts";

/** What a tab tells the others of its unsaved changes: always all of them, so that a lost message does no harm. */
export interface Announcement {
  readonly tab: string;
  /** Counts this tab's announcements, because one that was held back may arrive after a later one. */
  readonly n: number;
  readonly known: number;
  /** Another tab's unsaved changes say nothing to a tab of another epoch. */
  readonly epoch: string | undefined;
  readonly changes: readonly Change[];
  /** The keys among these changes whose items were moved or removed, each with the revision of the last such move. */
  readonly arranged: Readonly<Record<string, number>>;
}

/** What the tabs of one browser tell each other. */
export type TabMessage =
  | {
      readonly kind: "announced";
      readonly owner: string;
      readonly epoch: number | undefined;
      readonly announcement: Announcement;
    }
  /**
   * Asks the other tabs to announce what they have; with `handsIn`, to save it as well, texts that are still being typed
   * included.
   */
  | { readonly kind: "asked"; readonly owner: string; readonly handsIn: boolean }
  /** Something on the server is different, for which no answer stands. */
  | { readonly kind: "changed"; readonly owner: string }
  /** A login took the visitor's answers. */
  | { readonly kind: "claimed" };

export type TabLink = ReturnType<typeof createTabLink>;

/** What of the browser it needs, each of which site data that is blocked may take away. */
interface LinkOptions {
  /** The same in all tabs of one portal. */
  readonly name: string;
  /** This tab's id. */
  readonly tab: string;
  readonly onMessage: (message: TabMessage) => void;
}

/**
 * Links the tabs of one browser: messages by BroadcastChannel, and a lock of each tab that the browser frees when the
 * tab ends, however it ends. Without them each tab is as if it were the only one, which loses nothing, because the
 * server settles what two tabs send.
 */
export function createTabLink({ name, tab, onMessage }: LinkOptions) {
  let channel = openChannel(name);
  if (channel !== undefined) channel.onmessage = ({ data }: MessageEvent<TabMessage>) => onMessage(data);
  const lockName = (id: string) => `${name}:${id}`;
  let release: (() => void) | undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  try {
    navigator.locks.request(lockName(tab), () => held).catch(() => undefined);
  } catch {
    // Locks are refused together with storage, and there are none without HTTPS.
  }
  return {
    send: (message: TabMessage): void => channel?.postMessage(message),
    /** The ids of the tabs that are open; one that has crashed is not among them. */
    async readLivingTabs(): Promise<ReadonlySet<string>> {
      const living = new Set([tab]);
      try {
        const { held: locks = [] } = await navigator.locks.query();
        for (const { name: lock = "" } of locks)
          if (lock.startsWith(lockName(""))) living.add(lock.slice(lockName("").length));
      } catch {
        // The same as above.
      }
      return living;
    },
    close() {
      release?.();
      channel?.close();
      // What is still on its way to the journal is announced after that, to nobody.
      channel = undefined;
    },
  };
}

function openChannel(name: string): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel(name);
  } catch {
    return undefined;
  }
}
