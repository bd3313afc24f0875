import { tabStorage } from "./quiet-storage.ts";

const passedOver = new WeakSet<object>();

/**
 * Loads a part before it is needed. Resolves to undefined if that fails, without the reload of `reloadForNewVersion`:
 * the page may be in the middle of a submission.
 */
export function loadAhead<Part>(load: () => Promise<Part>): Promise<Part | undefined> {
  return load().catch((cause: unknown) => {
    if (typeof cause === "object" && cause !== null) passedOver.add(cause);
    return undefined;
  });
}

/** True if `loadAhead` handled the failure. Ask after the failure's own turn. */
const isPassedOver = (cause: unknown): boolean => typeof cause === "object" && cause !== null && passedOver.has(cause);

const RELOADED_AT = "portico:reloaded-at";
/** After a second failure within this time, a reload does not help. */
const PATIENCE_MS = 10_000;

/** Reloads the page if a new version has replaced one of its parts. The journal holds what was typed. */
export function reloadForNewVersion(): void {
  window.addEventListener("vite:preloadError", ({ payload }) => void reload(payload));
}

async function reload(cause: unknown): Promise<void> {
  // Offline, the browser's error page would replace the form.
  if (!(await isServed())) return;
  if (isPassedOver(cause)) return;
  const lastAt = Number(tabStorage.read(RELOADED_AT) ?? 0);
  if (Date.now() - lastAt < PATIENCE_MS) return;
  // Without a record, reload would follow reload.
  if (tabStorage.write(RELOADED_AT, String(Date.now()))) location.reload();
}

function isServed(): Promise<boolean> {
  return fetch(location.href, { method: "HEAD", cache: "no-store" }).then(
    ({ ok }) => ok,
    () => false,
  );
}

/**
 * Lists the page's inline style sheets as disabled links, so that the loader of later parts does not fetch them again.
 */
export function nameOwnSheets(page: Document): void {
  for (const style of page.querySelectorAll<HTMLStyleElement>("style[data-sheet]")) {
    const link = page.createElement("link");
    link.rel = "stylesheet";
    link.disabled = true;
    link.href = style.dataset["sheet"] ?? "";
    page.head.append(link);
  }
}
