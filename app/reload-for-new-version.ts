import { tabStorage } from "./quiet-storage.ts";

const RELOADED_AT = "portico:reloaded-at";
/** Loading again would not help against a second failure within this time. */
const PATIENCE_MS = 10_000;

/**
 * Loads the page again when a part of it is gone from the server, because a new version was installed while this tab
 * was open. Nothing typed is lost, because the visitor's draft or the journal holds it.
 */
export function reloadForNewVersion(): void {
  window.addEventListener("vite:preloadError", (event) => {
    const lastAt = Number(tabStorage.read(RELOADED_AT) ?? 0);
    if (Date.now() - lastAt < PATIENCE_MS) return;
    // Without a note of it, one reload would follow another.
    if (!tabStorage.write(RELOADED_AT, String(Date.now()))) return;
    event.preventDefault();
    location.reload();
  });
}
