const RELOADED_AT = "portico:reloaded-at";
/** A second failure this soon is not cured by loading again. */
const PATIENCE_MS = 10_000;

/**
 * Loads the page again when a part of it is gone from the server: a new version was put in place while this tab was
 * open. What was typed is in the visitor's draft or the journal.
 */
export function reloadForNewVersion(): void {
  window.addEventListener("vite:preloadError", (event) => {
    const lastAt = Number(sessionStorage.getItem(RELOADED_AT) ?? 0);
    if (Date.now() - lastAt < PATIENCE_MS) return;
    event.preventDefault();
    sessionStorage.setItem(RELOADED_AT, String(Date.now()));
    location.reload();
  });
}
