import { tabStorage } from "./safe-storage.ts";

const passedOver = new WeakSet<object>();

/**
 * Loads a part before the page needs it. Resolves to undefined if loading fails. The failure does not cause the reload
 * of `reloadForNewVersion`, because the page may be submitting.
 */
export function loadAhead<Part>(load: () => Promise<Part>): Promise<Part | undefined> {
  return load().catch((cause: unknown) => {
    if (typeof cause === "object" && cause !== null) passedOver.add(cause);
    return undefined;
  });
}

/** True if `loadAhead` has handled the failure. Call it after `loadAhead` has seen the failure. */
const isHandledLoadError = (cause: unknown): boolean =>
  typeof cause === "object" && cause !== null && passedOver.has(cause);

const RELOADED_AT = "portico:reloaded-at";
/** A second failure within this time shows that a reload does not help. */
const PATIENCE_MS = 10_000;

/** Reloads the page if a new version has replaced one of its parts. The journal keeps the typed text. */
export function reloadForNewVersion(): void {
  window.addEventListener("vite:preloadError", ({ payload }) => void reload(payload));
}

async function reload(cause: unknown): Promise<void> {
  // Without a connection, a reload would replace the form by the browser's error page.
  if (!(await isServed())) return;
  if (isHandledLoadError(cause)) return;
  const lastAt = Number(tabStorage.read(RELOADED_AT) ?? 0);
  if (Date.now() - lastAt < PATIENCE_MS) return;
  // Without a stored time, the page could reload again and again.
  if (tabStorage.write(RELOADED_AT, String(Date.now()))) location.reload();
}

function isServed(): Promise<boolean> {
  return fetch(location.href, { method: "HEAD", cache: "no-store" }).then(
    ({ ok }) => ok,
    () => false,
  );
}

/** Adds the page's inline style sheets as disabled links, so that the module loader does not fetch them again. */
export function registerInlinedStyles(page: Document): void {
  for (const style of page.querySelectorAll<HTMLStyleElement>("style[data-sheet]")) {
    const link = page.createElement("link");
    link.rel = "stylesheet";
    link.disabled = true;
    link.href = style.dataset["sheet"] ?? "";
    page.head.append(link);
  }
}
