import { readFile } from "node:fs/promises";
import { transformWithOxc } from "vite";
import { expect, it } from "vitest";
import { toCalendarDate } from "../../engine/core/index.ts";
import { openBrowser } from "./browser.ts";

it("a browser, which may have Temporal, and the server, which has not, name the same day", async () => {
  const instants = ["2026-11-21T04:59:59Z", "2026-11-21T05:00:00Z", "2024-02-29T23:30:00Z", "1969-12-31T23:59:59Z"];
  const zones = ["America/New_York", "UTC", "Asia/Kolkata", "Pacific/Kiritimati", "Pacific/Pago_Pago"];
  const asked = zones.flatMap((zone) => instants.map((instant) => [instant, zone] as const));
  const file = new URL("../../engine/core/validation/calendar.ts", import.meta.url).pathname;
  const { code } = await transformWithOxc(await readFile(file, "utf8"), file);
  const script = `data:text/javascript,${encodeURIComponent(code)}`;
  const page = await (await openBrowser()).newPage();
  const inBrowser: unknown = await page.evaluate(
    `import(${JSON.stringify(script)}).then(({ toCalendarDate }) => ${JSON.stringify(asked)}.map(([instant, zone]) => toCalendarDate(new Date(instant), zone)))`,
  );
  await page.close();
  expect(inBrowser).toEqual(asked.map(([instant, zone]) => toCalendarDate(new Date(instant), zone)));
});
