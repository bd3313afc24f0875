import { expect, it } from "vitest";
import { createMetrics } from "./metrics.ts";

it("counts waiting emails on request, and renders other metrics without a database", async () => {
  const metrics = await createMetrics();
  let isAway = false;
  const count = () =>
    isAway ? Promise.reject(new Error("away")) : Promise.resolve({ queued: 3, oldestAt: 40_000, failed: 2 });
  metrics.watchJobs("mail", count, () => 100_000);
  const { text } = await metrics.render();
  expect(text).toContain("\nportico_mail_queued 3\n");
  expect(text).toContain("\nportico_mail_oldest_seconds 60\n");
  expect(text).toContain("\nportico_mail_failed 2\n");
  isAway = true;
  expect((await metrics.render()).text).toContain("portico_http_request_seconds");
});
