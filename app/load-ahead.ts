import { tabStorage } from "./quiet-storage.ts";

/** The failures of parts that the page can do without. */
const passedOver = new WeakSet<object>();

/**
 * Loads a part of the portal before it is needed, or one that the page can do without. Resolves to undefined where it
 * cannot be loaded, and the page is not loaded again for that (`reloadForNewVersion`), because it could be in the
 * midst of something: sending the application, for one.
 */
export function loadAhead<Part>(load: () => Promise<Part>): Promise<Part | undefined> {
  return load().catch((cause: unknown) => {
    if (typeof cause === "object" && cause !== null) passedOver.add(cause);
    return undefined;
  });
}

/** Whether a failure to load is one that `loadAhead` has taken. Asked later than in the failure's own turn. */
const isPassedOver = (cause: unknown): boolean => typeof cause === "object" && cause !== null && passedOver.has(cause);

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

/**
 * Tells the loader of later parts which style sheets stand in the page itself, so that it does not ask for them again. It
 * looks for their links, and a link that is disabled is not followed. In the page's HTML a browser would follow it.
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
