import type { BrowserContext } from "playwright-core";

/** A browser whose user has blocked site data. */
export async function blockStorage(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const refuse = () => {
      throw new DOMException("The user denied permission to access the database.", "SecurityError");
    };
    for (const name of ["localStorage", "sessionStorage"]) Object.defineProperty(window, name, { get: refuse });
    indexedDB.open = refuse;
    Object.defineProperty(navigator, "locks", { value: { request: refuse, query: refuse } });
  });
}
