import { writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect } from "vitest";
import type { Portal } from "../journeys/portal.ts";
import { makeFolder } from "../use-folder.ts";

/** Longer than the lease of a job. */
export const LEASE_MS = 40_000;

/** Sets the time of portals that start with `env`. `forward` moves it for later starts, `jump` also for a running one. */
export interface PortalClock {
  readonly env: Readonly<Record<string, string>>;
  forward(byMs: number): Promise<void>;
  jump(byMs: number, portal: Portal): Promise<void>;
}

export async function createPortalClock(): Promise<PortalClock> {
  const file = join(await makeFolder(tmpdir()), "offset");
  const preload = fileURLToPath(new URL("moved-clock.mjs", import.meta.url));
  let offsetMs = 0;
  const forward = (byMs: number): Promise<void> => writeFile(file, String((offsetMs += byMs)));
  await forward(0);
  return {
    env: { NODE_OPTIONS: `--import=${preload}`, CLOCK_FILE: file },
    forward,
    jump: async (byMs, portal) => {
      await forward(byMs);
      process.kill(portal.pid(), "SIGUSR2");
      await expect.poll(() => portal.output(), { timeout: 10_000 }).toContain(`off by ${offsetMs} ms`);
    },
  };
}
