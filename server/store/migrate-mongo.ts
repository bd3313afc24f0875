import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { stepsFrom, type Migration } from "./schema-version.ts";
import { StoreUnavailableError } from "./store.ts";

/** The document that holds version and lock; only the driver's file knows the driver. */
export interface SchemaDocument {
  read(): Promise<unknown>;
  /** Changes the document if it is as `expected`, and makes it where there is none. False if it is not. */
  change(expected: Readonly<Record<string, unknown>>, next: Readonly<Record<string, unknown>>): Promise<boolean>;
}

const schema = z.object({
  version: z.number().default(0),
  /** Who migrates; null for nobody. */
  owner: z.string().nullable().default(null),
  /** Rises for as long as the owner lives. */
  beat: z.number().default(0),
});
type SchemaState = z.infer<typeof schema>;

export interface MigrationTimes {
  /** How often the owner shows that it lives. */
  readonly beatMs: number;
  /**
   * After how long without a sign the owner counts as dead, by the clock of whoever waits, who must also have looked as
   * often as it could have given one.
   */
  readonly deadMs: number;
  /** How long a caller waits for another process before it is told that the database is not ready. */
  readonly patienceMs: number;
}

const TIMES: MigrationTimes = { beatMs: 2_000, deadMs: 20_000, patienceMs: 5_000 };
const PAUSE_MS = 100;

/**
 * Brings a database to the newest schema version. MongoDB has no transaction over everything, so the steps run under a
 * lock, a document that its owner touches while it lives. Whoever finds the owner dead takes the lock and runs the step
 * again, so a step has to lead to the same whatever it finds done. No clock is compared with another machine's. Call the
 * function that it returns until it resolves.
 *
 * @throws StoreTooNewError, before anything is changed; StoreUnavailableError while another process migrates
 */
export function createMongoMigrator<Target>(
  migrations: readonly Migration<Target>[],
  times: MigrationTimes = TIMES,
): (document: SchemaDocument, target: Target) => Promise<void> {
  /**
   * The last sign of life that was seen, when, and how often it was looked for since. It outlasts a call, so that a
   * caller may give up and come back.
   */
  let seen: { readonly owner: string; readonly beat: number; readonly at: number; looks: number } | undefined;
  // A process that stood still, or whose database did, has not looked, and may be the one that missed the beats.
  const leastLooks = Math.ceil(times.deadMs / times.beatMs);

  const isDead = ({ owner, beat }: SchemaState): boolean => {
    if (owner === null) return true;
    if (seen?.owner !== owner || seen.beat !== beat) seen = { owner, beat, at: performance.now(), looks: 0 };
    else seen.looks += 1;
    return seen.looks >= leastLooks && performance.now() - seen.at > times.deadMs;
  };

  return async (document, target) => {
    const read = async (): Promise<SchemaState> => schema.parse((await document.read()) ?? {});
    const giveUpAt = performance.now() + times.patienceMs;
    for (;;) {
      const found = await read();
      if (stepsFrom(found.version, migrations).length === 0) return;
      if (isDead(found)) {
        const owner = randomUUID();
        if (await document.change(found, { ...found, owner, beat: 0 }))
          return migrate(document, owner, found.version, target);
      }
      if (performance.now() > giveUpAt)
        throw new StoreUnavailableError("MongoDB: another process is bringing the database to this version");
      await sleep(PAUSE_MS);
    }
  };

  async function migrate(document: SchemaDocument, owner: string, from: number, target: Target): Promise<void> {
    let state: SchemaState = { version: from, owner, beat: 0 };
    let isLost = false;
    const write = async (next: SchemaState): Promise<void> => {
      if (isLost || !(await document.change(state, next))) isLost = true;
      state = next;
    };
    let writing = Promise.resolve();
    /** One write at a time, each of what the one before it left. A failed beat is followed by the next. */
    const after = (next: () => SchemaState): Promise<void> =>
      (writing = writing.catch(() => undefined).then(() => write(next())));
    const beat = (): void => void after(() => ({ ...state, beat: state.beat + 1 })).catch(() => undefined);
    const timer = setInterval(beat, times.beatMs);
    try {
      for (const { version, up } of stepsFrom(from, migrations)) {
        await up(target);
        await after(() => ({ ...state, version }));
        if (isLost) throw new StoreUnavailableError("MongoDB: another process has taken over the migration");
      }
    } finally {
      clearInterval(timer);
      await after(() => ({ ...state, owner: null })).catch(() => undefined);
    }
  }
}
