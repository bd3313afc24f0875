import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Calls } from "./calls.ts";
import { APPLICANTS, startContenders, STORES, type Contenders, type StoreName } from "./contenders.ts";
import { load } from "./load.ts";
import { figure, reportMeasured, type Measured } from "./measure.ts";

const CONNECTIONS = 16;
/** An hour in which a thousand applicants save every three minutes, and look at the portal or for a school now and then. */
const HOUR_SAVES = Number(process.env["PORTICO_BENCH_SAVES"] ?? 20_000);
/** On a slow machine the bench stops after 80 seconds, or 40 on MongoDB. The table says how much of the hour that was. */
const HOUR_MS: Record<StoreName, number> = { SQLite: HOUR_SAVES * 4, MongoDB: HOUR_SAVES * 2 };
/** The calls in each twenty requests. */
const MIX: readonly (keyof Calls)[] = [
  ...Array.from({ length: 16 }, () => "save" as const),
  "profile",
  "profile",
  "lookup",
  "lookup",
];
const MAX_GROWTH = 1.5;

for (const name of STORES) {
  describe(`memory on ${name}`, () => {
    let contenders: Contenders;
    beforeAll(async () => {
      contenders = await startContenders(name);
    });
    afterAll(() => contenders?.stop());

    it("is needed for what the server is doing, not for what it has done", async () => {
      const { portico, bare, restMb, calls, bareCalls } = contenders;
      const mixOf = (all: Calls) => (index: number) => all[MIX[index % MIX.length] ?? "save"](index);
      const against = "bare Hono after the same";
      const rows: Measured[] = [{ what: `memory at rest on ${name}, MB`, ...restMb, against: "bare Hono at rest" }];
      for (const call of ["profile", "save", "lookup"] as const) {
        await load(portico.url, { count: APPLICANTS[name] }, CONNECTIONS, calls[call]);
        await load(bare.url, { count: APPLICANTS[name] }, CONNECTIONS, bareCalls[call]);
      }
      rows.push({
        what: `memory after ${APPLICANTS[name]} applicants on ${name}, MB`,
        portico: await portico.residentMb(),
        floor: await bare.residentMb(),
        against,
      });
      const wanted = (HOUR_SAVES * MIX.length) / MIX.filter((call) => call === "save").length;
      const hour = await load(portico.url, { count: wanted, ms: HOUR_MS[name] }, CONNECTIONS, mixOf(calls));
      await load(bare.url, { count: hour.count }, CONNECTIONS, mixOf(bareCalls));
      const done = `an hour's ${hour.count} calls of ${wanted} in ${figure(hour.count / hour.perSecond)} s on ${name}`;
      rows.push({
        what: `memory after ${done}, MB`,
        portico: await portico.residentMb(),
        floor: await bare.residentMb(),
        against,
      });
      reportMeasured(`memory ${name}`, rows);
      expect((rows[2]?.portico ?? 0) / (rows[1]?.portico ?? 1)).toBeLessThan(MAX_GROWTH);
    });
  });
}
