import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const results = join(fileURLToPath(new URL("../..", import.meta.url)), "dist", "bench");

/** The median of several figures. */
export function median(figures: readonly number[]): number {
  const sorted = [...figures].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** Measures the median milliseconds of one call, over `rounds` rounds of `calls` calls after a warm-up round. */
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

/** Prints a table of figures, and keeps it as dist/bench/<name>.json. */
export function report(name: string, rows: readonly Readonly<Record<string, string | number>>[]): void {
  console.log(`\n${name}`);
  console.table(rows);
  mkdirSync(results, { recursive: true });
  writeFileSync(
    join(results, `${name.replace(/[^a-z0-9]+/gi, "-").toLowerCase()}.json`),
    `${JSON.stringify({ name, node: process.version, rows }, null, 2)}\n`,
  );
}

/** Rounds a figure to three significant digits, because the others would be noise. */
export const figure = (value: number): number => Number(value.toPrecision(3));

/** One line of the bench table: a figure and the floor that was measured in the same run. */
export interface Measured {
  readonly what: string;
  readonly portico: number;
  readonly floor: number;
  /** What the floor is. */
  readonly against: string;
}

/** Reports figures as the bench table has them, each with its ratio to its floor. */
export function reportMeasured(name: string, measured: readonly Measured[]): void {
  report(
    name,
    measured.map(({ what, portico, floor, against }) => ({
      what,
      portico: figure(portico),
      floor: figure(floor),
      ratio: figure(portico / floor),
      against,
    })),
  );
}
