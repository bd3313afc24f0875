import type { Page } from "playwright-core";

/** Reads the records of unsaved answers as Latin-1 text. */
export function readRecords(page: Page): Promise<readonly string[]> {
  return page.evaluate(async () => {
    const name = (await indexedDB.databases())
      .map((database) => database.name ?? "")
      .find((it) => it.startsWith("portico:"));
    if (name === undefined) return [];
    const settled = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener("success", () => resolve(request.result));
        request.addEventListener("error", () => reject(new Error("The browser could not read the database.")));
      });
    const database = await settled(indexedDB.open(name));
    const records = await settled(database.transaction("changes").objectStore("changes").getAll());
    database.close();
    return (records as readonly { readonly data: ArrayBuffer }[]).map(({ data }) =>
      new TextDecoder("latin1").decode(data),
    );
  });
}

/** Reads address, history, storage and cookies, and the names of caches and databases. */
export const readTraces = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const names = [await caches.keys(), (await indexedDB.databases()).map(({ name }) => name)];
    const stores = [{ ...localStorage }, { ...sessionStorage }, document.cookie];
    return JSON.stringify([location.href, history.state as unknown, ...stores, ...names]);
  });
