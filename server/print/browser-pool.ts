import { withTimeout } from "../with-timeout.ts";
import { launchBrowser, type LaunchedBrowser, type PrintDocument, type PrintPageHandle } from "./launch-browser.ts";
import type { WorkLogger } from "./print-meta.ts";

export interface BrowserPoolConfig {
  readonly chromiumPath: string | undefined;
  readonly logger: WorkLogger;
  /** Number of documents that print at the same time. Others wait. */
  readonly maxPages: number;
  /** Number of prints after which the pool closes a page, or replaces the browser, to free memory. */
  readonly printsPerPage?: number;
  readonly printsPerBrowser?: number;
  /** A browser that opens no page within this time is replaced. */
  readonly openTimeoutMs?: number;
  /** Memory above which the pool kills the browser and rejects its document (Linux only). */
  readonly maxMegabytes?: number;
  /** Processor time for one document above which the pool kills the browser (Linux only). */
  readonly maxProcessorMs?: number;
}

export type BrowserPool = ReturnType<typeof createBrowserPool>;

/** The document took too long, so the pool closed its page. Other documents print on. */
export class PrintTimeoutError extends Error {
  override readonly name = "PrintTimeoutError";
}

export class PrintMemoryError extends Error {
  override readonly name = "PrintMemoryError";
}

export class PrintWorkError extends Error {
  override readonly name = "PrintWorkError";
}

/** Between two checks, a malicious document can take about 100 MB more. */
const CHECK_MS = 100;

interface Instance {
  readonly browser: LaunchedBrowser;
  readonly idle: { readonly page: PrintPageHandle; prints: number }[];
  prints: number;
  active: number;
  retired: boolean;
}

/** Shares one browser. Starts it at the first print. Replaces it after a crash, a hang or many prints. */
export function createBrowserPool({
  chromiumPath,
  logger,
  maxPages,
  printsPerPage = 50,
  printsPerBrowser = 400,
  openTimeoutMs = 10_000,
  maxMegabytes = Infinity,
  maxProcessorMs = Infinity,
}: BrowserPoolConfig) {
  const slots = createSemaphore(maxPages);
  let current: Promise<Instance> | undefined;
  let closed = false;

  const launch = () => launchBrowser(chromiumPath, logger);

  // On a busy machine, a start can take too long. Start once more.
  const start = async (): Promise<Instance> => ({
    browser: await launch().catch((error: unknown) => {
      if (closed) throw error;
      return launch();
    }),
    idle: [],
    prints: 0,
    active: 0,
    retired: false,
  });

  const retire = async (instance: Instance): Promise<void> => {
    instance.retired = true;
    if (instance.active === 0) await instance.browser.close();
  };

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
    const watch = watchCost(instance.browser, maxMegabytes, maxProcessorMs);
    try {
      const toError = (): Error => new PrintTimeoutError(`The document did not print within ${timeoutMs} ms.`);
      const pdf = await withTimeout(timeoutMs, toError, () => slot.page.print(document));
      printed = true;
      return pdf;
    } catch (error) {
      throw watch.excess() ?? error;
    } finally {
      watch.stop();
      if (printed && slot.prints < printsPerPage) instance.idle.push(slot);
      // A hanging page does not close, so replace the browser after its other prints.
      else if (!(await closes(slot.page))) instance.retired = true;
    }
  };

  const print = async (document: PrintDocument, timeoutMs: number): Promise<Uint8Array> => {
    for (let tries = 1; ; tries += 1) {
      const instance = await take();
      try {
        return await printOn(instance, document, timeoutMs);
      } catch (error) {
        if (REFUSED.some((refused) => error instanceof refused) || tries > 1) throw error;
        // Print once more: another document may have crashed the browser.
        logger.warn({ connected: instance.browser.isConnected() }, "print failed, trying once more");
        if (!instance.browser.isConnected()) instance.retired = true;
      } finally {
        instance.active -= 1;
        if (instance.retired && instance.active === 0) await instance.browser.close();
      }
    }
  };

  return {
    /**
     * @throws BrowserUnavailableError without a browser; PrintTimeoutError after `timeoutMs`; PrintMemoryError;
     * PrintWorkError for too much processor time
     */
    print: (document: PrintDocument, timeoutMs: number) => slots.run(() => print(document, timeoutMs)),
    close: async () => {
      closed = true;
      const instance = await current?.catch(() => undefined);
      current = undefined;
      await instance?.browser.close();
    },
  };
}

const REFUSED = [PrintTimeoutError, PrintMemoryError, PrintWorkError] as const;

/** Watches memory and processor time during one print. Kills the browser above a limit. */
function watchCost(browser: LaunchedBrowser, maxMegabytes: number, maxProcessorMs: number) {
  let excess: Error | undefined;
  if (maxMegabytes === Infinity && maxProcessorMs === Infinity)
    return { excess: () => undefined, stop: () => undefined };
  const before = browser.processorTime();
  const check = async (): Promise<void> => {
    const [bytes = 0, used = 0, usedBefore = 0] = await Promise.all([
      browser.memory(),
      browser.processorTime(),
      before,
    ]);
    if (bytes > maxMegabytes * 1024 * 1024) excess ??= new PrintMemoryError("The document took too much memory.");
    if (used - usedBefore > maxProcessorMs) excess ??= new PrintWorkError("The document took too much processor time.");
    if (excess !== undefined) browser.kill();
  };
  const timer = setInterval(() => void check().catch(() => undefined), CHECK_MS);
  return { excess: () => excess, stop: () => clearInterval(timer) };
}

const closes = (page: PrintPageHandle): Promise<boolean> =>
  Promise.race([
    page.close().then(
      () => true,
      () => false,
    ),
    new Promise<boolean>((resolve) => setTimeout(() => resolve(false), 2000).unref()),
  ]);

function createSemaphore(count: number): { run<T>(work: () => Promise<T>): Promise<T> } {
  let free = count;
  const waiting: (() => void)[] = [];
  return {
    run: async (work) => {
      if (free > 0) free -= 1;
      else await new Promise<void>((resolve) => waiting.push(resolve));
      try {
        return await work();
      } finally {
        const next = waiting.shift();
        if (next) next();
        else free += 1;
      }
    },
  };
}
