import { it } from "vitest";
import { openBrowser } from "../journeys/browser.ts";
import { openFormSite, toPath } from "./form-site.ts";
it("profile", async () => {
  const site = await openFormSite(); const browser = await openBrowser();
  for (const name of ["portico"] as const) {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    await cdp.send("Performance.enable", { timeDomain: "threadTicks" });
    await page.goto(new URL(toPath(name, 50), site.url).href);
    await page.waitForFunction(() => (window as any).renderedMs, undefined, { polling: 100 });
    const input = page.locator('[name="field_3"], [name="root_field_3"]');
    await input.fill(""); await input.focus(); await page.waitForTimeout(300);
    const read = async () => Object.fromEntries((await cdp.send("Performance.getMetrics")).metrics.map((m) => [m.name, m.value]));
    const b = await read();
    await page.keyboard.type("abcdefghij".repeat(4), { delay: 24 });
    const a = await read();
    console.log("PLAIN", name, ["ScriptDuration","RecalcStyleDuration","LayoutDuration","TaskDuration","LayoutCount","RecalcStyleCount"].map((k) => k + "=" + ((a[k]! - b[k]!) * (/Count/.test(k) ? 1 : 1000) / 40).toFixed(3)).join(" "));
    await cdp.send("Profiler.enable"); await cdp.send("Profiler.setSamplingInterval", { interval: 50 });
    await cdp.send("Profiler.start");
    for (let k = 0; k < 5; k++) { await input.fill(""); await page.keyboard.type("abcdefghij".repeat(10), { delay: 24 }); }
    const { profile } = await cdp.send("Profiler.stop");
    const self = new Map<number, number>(); const dt = profile.timeDeltas ?? [];
    (profile.samples ?? []).forEach((id, i) => self.set(id, (self.get(id) ?? 0) + (dt[i] ?? 0)));
    const byFn = new Map<string, number>();
    for (const n of profile.nodes) { const f = n.callFrame; const k = `${f.functionName || "(anon)"} ${f.url.split("/").pop()}:${f.lineNumber}:${f.columnNumber}`; byFn.set(k, (byFn.get(k) ?? 0) + (self.get(n.id) ?? 0)); }
    const top = [...byFn].sort((x, y) => y[1] - x[1]).slice(0, 45);
    for (const [k, v] of top.filter(([k]) => !/^\(idle|^\(program/.test(k))) console.log((v / 500 / 1000).toFixed(4), k);
    await context.close();
  }
  await browser.close(); await site.close();
}, 300000);
