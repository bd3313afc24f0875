import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const results = join(import.meta.dirname, "../../dist/bench");

export interface Measured {
  readonly what: string;
  readonly portico: number;
  readonly floor: number;
  readonly against: string;
}

/** Prints figures with their ratios to their floors, and writes them to dist/bench/<name>.json. */
export function report(name: string, measured: readonly Measured[]): void {
  const rows = measured.map(({ what, portico, floor, against }) => ({
    what,
    portico: figure(portico),
    floor: figure(floor),
    ratio: figure(portico / floor),
    against,
  }));
  console.log(`\n${name}`);
  console.table(rows);
  mkdirSync(results, { recursive: true });
  writeFileSync(join(results, `${name}.json`), `${JSON.stringify({ name, rows }, null, 2)}\n`);
}

export type Figures<Name extends string> = Readonly<Record<Name, number>>;

/** Runs the contenders alternately, in reverse order every second round. Returns the median of each figure. */
export async function takeTurns<Contender extends string, Name extends string>(
  rounds: number,
  contenders: Readonly<Record<Contender, () => Promise<Figures<Name>>>>,
): Promise<Readonly<Record<Contender, Figures<Name>>>> {
  const names = Object.keys(contenders) as Contender[];
  const taken = new Map<Contender, Figures<Name>[]>(names.map((name) => [name, []]));
  for (let round = 0; round < rounds; round += 1)
    for (const name of round % 2 === 0 ? names : names.toReversed()) taken.get(name)?.push(await contenders[name]());
  return Object.fromEntries([...taken].map(([name, all]) => [name, toMedians(all)])) as Record<
    Contender,
    Figures<Name>
  >;
}

function toMedians<Name extends string>(all: readonly Figures<Name>[]): Figures<Name> {
  const names = Object.keys(all[0] ?? {}) as Name[];
  return Object.fromEntries(names.map((name) => [name, median(all.map((figures) => figures[name]))])) as Figures<Name>;
}

export function median(figures: readonly number[]): number {
  const sorted = [...figures].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** Returns the median milliseconds of a call, after a warm-up round. */
export function timeMs(calls: number, rounds: number, run: (call: number) => void): number {
  for (let call = 0; call < calls; call++) run(call);
  return median(
    Array.from({ length: rounds }, () => {
      const startedAt = performance.now();
      for (let call = 0; call < calls; call++) run(call);
      return (performance.now() - startedAt) / calls;
    }),
  );
}

export function ownCpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

export const figure = (value: number): number => Number(value.toPrecision(3));
