import { withTimeout } from "../with-timeout.ts";
import { createSlots } from "./slots.ts";
import { launchBrowser, type LaunchedBrowser, type PrintDocument, type PrintPageHandle } from "./launch-browser.ts";
import type { WorkLogger } from "./print-meta.ts";

export interface BrowserPoolConfig {
  readonly chromiumPath: string | undefined;
  readonly logger: WorkLogger;
  /** Documents printed at the same time; the others wait. */
  readonly maxPages: number;
  /** A page is closed, and the browser is ended, after this many prints, so that neither grows without limit. */
  readonly printsPerPage?: number;
  readonly printsPerBrowser?: number;
  /** A browser that opens no page in this time is replaced. */
  readonly openTimeoutMs?: number;
  /** A browser whose processes hold more than this is killed, and its document is refused (Linux only). */
  readonly maxMegabytes?: number;
}

/** One browser, started at the first print, shared by all, and replaced when it crashed, hangs or has printed enough. */
export interface BrowserPool {
  /**
   * @throws BrowserUnavailableError if no browser can start; PrintTimeoutError if this document takes too long;
   * PrintMemoryError if it takes too much memory.
   */
  print(document: PrintDocument, timeoutMs: number): Promise<Uint8Array>;
  close(): Promise<void>;
}

/** A document did not print in its time. Its page is closed; the documents beside it are not harmed. */
export class PrintTimeoutError extends Error {
  override readonly name = "PrintTimeoutError";
}

/** A document made its browser hold more memory than it may. */
export class PrintMemoryError extends Error {
  override readonly name = "PrintMemoryError";
}

/** A browser that is laying out a hostile document grows by some 100 MB in this time. */
const MEMORY_CHECK_MS = 100;

interface Instance {
  readonly browser: LaunchedBrowser;
  readonly idle: { readonly page: PrintPageHandle; prints: number }[];
  prints: number;
  active: number;
  retired: boolean;
}

export function createBrowserPool({
  chromiumPath,
  logger,
  maxPages,
  printsPerPage = 50,
  printsPerBrowser = 400,
  openTimeoutMs = 10_000,
  maxMegabytes,
}: BrowserPoolConfig): BrowserPool {
  const slots = createSlots(maxPages);
  let current: Promise<Instance> | undefined;
  let closed = false;

  const start = async (): Promise<Instance> => ({
    browser: await launchBrowser(chromiumPath, logger),
    idle: [],
    prints: 0,
    active: 0,
    retired: false,
  });

  const retire = async (instance: Instance): Promise<void> => {
    instance.retired = true;
    if (instance.active === 0) await instance.browser.close();
  };

  /**
   * Returns the running browser, or a new one if it has crashed or printed enough. A failed start is tried again
   * at the next print.
   */
  const take = async (): Promise<Instance> => {
    if (closed) throw new Error("Printing was stopped.");
    const starting = (current ??= start());
    const instance = await starting.catch((error: unknown) => {
      if (current === starting) current = undefined;
      throw error;
    });
    if (instance.browser.isConnected() && !instance.retired && instance.prints < printsPerBrowser) return instance;
    if (current === starting) {
      current = undefined;
      logger.info({ prints: instance.prints, crashed: !instance.browser.isConnected() }, "browser replaced");
      void retire(instance);
    }
    return take();
  };

  const openPage = async (instance: Instance): Promise<PrintPageHandle> => {
    try {
      const toError = (): Error => new Error(`No page opened within ${openTimeoutMs} ms.`);
      return await withTimeout(openTimeoutMs, toError, () => instance.browser.openPage());
    } catch (error) {
      instance.retired = true;
      throw error;
    }
  };

  const printOn = async (instance: Instance, document: PrintDocument, timeoutMs: number): Promise<Uint8Array> => {
    instance.active += 1;
    instance.prints += 1;
    const slot = instance.idle.pop() ?? { page: await openPage(instance), prints: 0 };
    slot.prints += 1;
    let printed = false;
    const watch = maxMegabytes === undefined ? undefined : watchMemory(instance.browser, maxMegabytes);
    try {
      const toError = (): Error => new PrintTimeoutError(`The document did not print within ${timeoutMs} ms.`);
      const pdf = await withTimeout(timeoutMs, toError, () => slot.page.print(document));
      printed = true;
      return pdf;
    } catch (error) {
      throw watch?.hasKilled() === true ? new PrintMemoryError("The document took too much memory.") : error;
    } finally {
      watch?.stop();
      if (printed && slot.prints < printsPerPage) instance.idle.push(slot);
      // A page that hangs does not close either. Then the whole browser is ended after the prints beside it.
      else if (!(await closes(slot.page))) instance.retired = true;
    }
  };

  const print = async (document: PrintDocument, timeoutMs: number): Promise<Uint8Array> => {
    for (let tries = 1; ; tries += 1) {
      const instance = await take();
      try {
        return await printOn(instance, document, timeoutMs);
      } catch (error) {
        if (error instanceof PrintTimeoutError || error instanceof PrintMemoryError || tries > 1) throw error;
        // The browser may have crashed because of the document beside this one, so print once more in a new browser.
        logger.warn({ connected: instance.browser.isConnected() }, "print failed, trying once more");
        if (!instance.browser.isConnected()) instance.retired = true;
      } finally {
        instance.active -= 1;
        if (instance.retired && instance.active === 0) await instance.browser.close();
      }
    }
  };

  return {
    print: (document, timeoutMs) => slots.run(() => print(document, timeoutMs)),
    close: async () => {
      closed = true;
      const instance = await current?.catch(() => undefined);
      current = undefined;
      await instance?.browser.close();
    },
  };
}

/** Kills the browser once it holds too much. */
function watchMemory(
  browser: LaunchedBrowser,
  maxMegabytes: number,
): { readonly hasKilled: () => boolean; readonly stop: () => void } {
  let killed = false;
  const timer = setInterval(() => {
    void browser.memory().then((bytes) => {
      if (bytes === undefined || bytes <= maxMegabytes * 1024 * 1024) return;
      killed = true;
      browser.kill();
    });
  }, MEMORY_CHECK_MS);
  return { hasKilled: () => killed, stop: () => clearInterval(timer) };
}

const closes = (page: PrintPageHandle): Promise<boolean> =>
  Promise.race([
    page.close().then(
      () => true,
      () => false,
    ),
    new Promise<boolean>((resolve) => setTimeout(() => resolve(false), 2000).unref()),
  ]);
