import { isPassedOver } from "./load-ahead.ts";
import { tabStorage } from "./quiet-storage.ts";

const RELOADED_AT = "portico:reloaded-at";
/** Loading again would not help against a second failure within this time. */
const PATIENCE_MS = 10_000;

/**
 * Loads the page again when a part of it is gone from the server, because a new version was installed while this tab
 * was open. Nothing typed is lost, because the visitor's draft or the journal holds it.
 */
export function reloadForNewVersion(): void {
  window.addEventListener("vite:preloadError", ({ payload }) => void reload(payload));
}

async function reload(cause: unknown): Promise<void> {
  // Without a network, or while the server is down, the browser's own error page would take the form's place.
  if (!(await isServed())) return;
  // The answer came later than whoever loads the part has heard of its failure.
  if (isPassedOver(cause)) return;
  const lastAt = Number(tabStorage.read(RELOADED_AT) ?? 0);
  if (Date.now() - lastAt < PATIENCE_MS) return;
  // Without a note of it, one reload would follow another.
  if (tabStorage.write(RELOADED_AT, String(Date.now()))) location.reload();
}

function isServed(): Promise<boolean> {
  return fetch(location.href, { method: "HEAD", cache: "no-store" }).then(
    ({ ok }) => ok,
    () => false,
  );
}
