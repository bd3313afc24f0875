import { randomUUID } from "node:crypto";
import { join } from "node:path";
import type { CDPSession } from "playwright-core";
import { expect, it } from "vitest";
import { createApplicationRecord } from "../../server/store/application-record.ts";
import { createStore } from "../../server/store/index.ts";
import { openBrowser } from "../journeys/browser.ts";
import { enterOffice } from "../journeys/office.ts";
import { startPortal, type Portal } from "../journeys/portal.ts";
import { figure, median, report } from "./measure.ts";

const COUNT = 200;
const FRAME_MS = 1_000 / 60;
const STEPS = 60;
const WHEEL_PX = 120;
/** What the browser's trace calls one. */
const TASK = "ThreadControllerImpl::RunTask";

/** Applications as they stand in the store, whose rows of the list the portal makes itself. */
async function fill({ dataDir }: Portal): Promise<void> {
  const store = await createStore({ sqliteFile: join(dataDir, "portico.sqlite") });
  for (let index = 0; index < COUNT; index += 1) {
    const begun = createApplicationRecord("graduate", randomUUID(), Date.now());
    const answers = {
      first_name: "Maria",
      last_name: `Number ${String(index)}`,
      program_type: "G",
      country: "United States",
      birth_date: "1999-04-05",
    };
    await store.createApplication({ ...begun, answers });
  }
  await store.close();
}

interface Task {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  readonly dur?: number;
  readonly args: { readonly name?: string };
}

/** The milliseconds of each task that the page's main thread has while `work` runs. */
async function traceTasks(cdp: CDPSession, work: () => Promise<void>): Promise<readonly number[]> {
  const events: Task[] = [];
  cdp.on("Tracing.dataCollected", ({ value }) => events.push(...(value as unknown as Task[])));
  await cdp.send("Tracing.start", { traceConfig: { includedCategories: ["toplevel"] } });
  await work();
  const ended = new Promise((resolve) => cdp.once("Tracing.tracingComplete", resolve));
  await cdp.send("Tracing.end");
  await ended;
  const ofThread = (pid: number, tid: number) =>
    events
      .filter((event) => event.name === TASK && event.pid === pid && event.tid === tid)
      .map(({ dur = 0 }) => dur / 1_000);
  // Other pages of the browser have a main thread too, and nothing to do.
  const [busiest = []] = events
    .filter(({ name, args }) => name === "thread_name" && args.name === "CrRendererMain")
    .map(({ pid, tid }) => ofThread(pid, tid))
    .sort((one, other) => other.length - one.length);
  return busiest;
}

it("scrolls a full page of the office's list without a task that is longer than a frame", async () => {
  const portal = await startPortal();
  const browser = await openBrowser();
  try {
    await fill(portal);
    const context = await browser.newContext({ viewport: { width: 1280, height: 860 } });
    await enterOffice(portal, context, "reader");
    const page = await context.newPage();
    await page.goto(`${portal.url}/office`);
    const rows = page.getByRole("region", { name: "Applications" }).getByRole("row");
    await expect
      .poll(
        async () => {
          await page.reload();
          await page.getByRole("heading", { level: 1 }).waitFor();
          await page.waitForTimeout(500);
          return rows.count();
        },
        { timeout: 60_000 },
      )
      .toBeGreaterThan(50);
    await page.waitForLoadState("networkidle");
    const cdp = await context.newCDPSession(page);
    await page.mouse.move(640, 430);
    const tasks = await traceTasks(cdp, async () => {
      for (let step = 0; step < STEPS; step += 1) {
        await page.mouse.wheel(0, step < STEPS / 2 ? WHEEL_PX : -WHEEL_PX);
        await page.waitForTimeout(FRAME_MS);
      }
    });
    const longest = Math.max(...tasks);
    report("office page", [
      {
        what: "scrolling the office's list",
        tasks: tasks.length,
        medianMs: figure(median(tasks)),
        longestMs: figure(longest),
        frameMs: figure(FRAME_MS),
      },
    ]);
    expect(tasks.length).toBeGreaterThan(STEPS);
    expect(longest).toBeLessThanOrEqual(FRAME_MS);
  } finally {
    await browser.close();
    await portal.stop();
  }
});
