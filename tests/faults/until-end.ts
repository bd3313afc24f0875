import { onTestFailed, onTestFinished } from "vitest";
import { startPortal, type Portal, type PortalOptions } from "../journeys/portal.ts";

/** Calls `end` after the test. The last opened part ends first. */
export function untilEnd<Opened>(opened: Opened, end: (opened: Opened) => unknown): Opened {
  onTestFinished(async () => void (await end(opened)));
  return opened;
}

export async function startFaulty({ env, ...options }: PortalOptions = {}): Promise<Portal> {
  const started = await startPortal({ ...options, env: { TRUST_PROXY: "1", CALLS_PER_MINUTE: "1000000", ...env } });
  onTestFailed(() => console.error(`The portal's last output:\n${started.output().slice(-3_000)}`));
  return untilEnd(started, (portal) => portal.stop());
}
