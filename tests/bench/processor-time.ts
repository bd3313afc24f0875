import { readdirSync, readFileSync } from "node:fs";

const TICKS_PER_SECOND = 100;

interface ProcessTimes {
  readonly parent: number;
  readonly ticks: number;
}

/** Returns the processor milliseconds of a process and its descendants (proc(5), stat). */
export function processorMs(pid: number): number {
  const all = new Map(
    readdirSync("/proc")
      .filter((name) => /^\d+$/.test(name))
      .map((name) => [Number(name), timesOf(Number(name))] as const),
  );
  const isUnder = (process: number): boolean => {
    const parent = all.get(process)?.parent ?? 0;
    return process === pid || (parent !== 0 && isUnder(parent));
  };
  let ticks = 0;
  for (const [process, times] of all) if (times !== undefined && isUnder(process)) ticks += times.ticks;
  return (ticks * 1_000) / TICKS_PER_SECOND;
}

function timesOf(pid: number): ProcessTimes | undefined {
  try {
    // The program's name, in brackets, may contain spaces and brackets.
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8")
      .replace(/^.*\) /s, "")
      .split(" ")
      .map(Number);
    const [, parent = 0] = fields;
    return { parent, ticks: fields.slice(11, 15).reduce((sum, value) => sum + value, 0) };
  } catch {
    return undefined;
  }
}
