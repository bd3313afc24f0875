import type { Parts } from "./create-parts.ts";
import { reasonOf } from "./errors.ts";
import type { WriteLine } from "./start-checks.ts";
import { StoreTooNewError } from "./store/index.ts";

const SWEEP_EVERY_MS = 10 * 60_000;
const REMIND_EVERY_MS = 15_000;
const LIST_EVERY_MS = 10_000;
const RELAY_EVERY_MS = 5_000;
const WAIT_FOR_STORE_MS = 2_000;

/** Waits for the database, then starts workers and sweeps. Meanwhile, calls that need the database get 503. */
export function startBackgroundWork(
  { deps, outbox, reminders, listFiller, relay }: Parts,
  writeLine: WriteLine,
  onStoreTooNew: (error: StoreTooNewError) => void,
): { readonly stop: () => void } {
  const { store, documents, personalData, webhooks, logger, now } = deps;
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  let ends: readonly (() => void)[] = [];
  const onFailure = (work: string, error: unknown): void =>
    logger.warn({ work, reason: reasonOf(error) }, "a background task failed and will be tried again");
  const startRegularWork = (): readonly (() => void)[] => [
    repeat(
      SWEEP_EVERY_MS,
      {
        "sweep of what has expired": () => store.sweepExpired(now()),
        "sweep of mails": () => outbox.sweep(),
        "sweep of webhooks": () => webhooks.sweep(),
        "sweep of reminders": () => reminders.sweep(),
        "sweep of retention": () => personalData.retention.sweep(),
        "sweep of files": () => documents.sweepOrphans(),
      },
      onFailure,
    ),
    repeat(
      REMIND_EVERY_MS,
      {
        reminders: () => reminders.run(),
        retention: () => personalData.retention.run(),
        erasure: () => personalData.erasure.run(),
      },
      onFailure,
    ),
    repeat(RELAY_EVERY_MS, { "work that follows from writes": () => relay.run() }, onFailure),
    repeat(LIST_EVERY_MS, { "rows of the list": () => listFiller.run() }, onFailure),
  ];
  const wait = (isFirst: boolean): void => {
    store.ping().then(
      () => {
        if (isStopped) return;
        if (!isFirst) writeLine("The database answers now.");
        documents.startWorkers();
        outbox.start();
        webhooks.start();
        ends = startRegularWork();
      },
      (error: unknown) => {
        if (isStopped) return;
        if (error instanceof StoreTooNewError) return onStoreTooNew(error);
        if (isFirst) writeLine("Waiting for the database, which does not answer yet…");
        logger.warn("database does not answer");
        timer = setTimeout(() => wait(false), WAIT_FOR_STORE_MS);
      },
    );
  };
  wait(true);
  return {
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
      for (const end of ends) end();
    },
  };
}

/** Runs tasks in order, and again `everyMs` after the last one has ended. Returns a function that stops this. */
export function repeat(
  everyMs: number,
  works: Readonly<Record<string, () => Promise<unknown>>>,
  onFailure: (work: string, error: unknown) => void,
): () => void {
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  const run = async (): Promise<void> => {
    for (const [name, work] of Object.entries(works)) {
      if (isStopped) return;
      await work().catch((error: unknown) => onFailure(name, error));
    }
    if (!isStopped) timer = setTimeout(() => void run(), everyMs);
  };
  void run();
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}
