import { rm } from "node:fs/promises";
import { dirname } from "node:path";
import { afterAll, expect, it } from "vitest";
import { openReceiver, writeWebhooksFile } from "../contract/webhook-receiver.ts";
import { apply } from "./applicant.ts";
import { enterOffice } from "./office.ts";
import { openJourneyAlone } from "./open-journey.ts";
import { heading } from "./browser.ts";

const receiver = await openReceiver();
const file = await writeWebhooksFile({ graduate: [{ id: "crm", url: receiver.url }] });
const journey = openJourneyAlone({ env: { WEBHOOKS_FILE: file } });
afterAll(async () => {
  await receiver.close();
  await rm(dirname(file), { recursive: true, force: true });
});

it("shows webhook deliveries without secrets, and sends one again", async () => {
  const { page, portal } = journey;
  await enterOffice(portal, journey.context, "admin");
  await page.goto(`${portal.url}/office/webhooks`);
  await page.getByText("No deliveries yet").waitFor();
  await journey.expectAccessible("no webhook deliveries");
  receiver.answer = (response) => void response.writeHead(503).end();
  await apply(page, portal, { last_name: "Hook" }, { isSubmitted: true });
  await expect.poll(() => receiver.messages.length, { timeout: 15_000 }).toBeGreaterThan(0);
  const { id, body } = receiver.messages.at(-1) ?? {};
  receiver.answer = (response) => void response.writeHead(204).end();

  await page.goto(`${portal.url}/office/applications`);
  await page.getByRole("link", { name: "Webhooks" }).click();
  await heading(page, "Webhooks").waitFor();
  await page.getByText(`crm at ${new URL(receiver.url).host}`).waitFor();
  expect(await page.content()).not.toContain("not-to-be-shown");
  const row = page.getByRole("row").filter({ hasText: body?.data.reference ?? "none" });
  await row.getByText(/Waiting|On its way|Delivered/).waitFor();
  await journey.expectAccessible("webhook deliveries");

  await row.getByRole("button", { name: /^Send again: Submitted to crm/ }).focus();
  await page.keyboard.press("Enter");
  await page.getByText("We are sending it again.").waitFor();
  await expect
    .poll(
      async () => {
        await page.getByRole("button", { name: "Reload" }).click();
        return row.getByText("Delivered").count();
      },
      { timeout: 15_000 },
    )
    .toBe(1);
  await page.goto(`${portal.url}/office/webhooks?cursor=old`);
  await page.getByText("Its address has a page, an order or a filter that the list does not have").waitFor();
  await page.getByRole("link", { name: "Show the whole list" }).click();
  expect(new Set(receiver.messages.map((message) => message.id))).toEqual(new Set([id]));
  await row.getByRole("link", { name: body?.data.reference ?? "none" }).click();
  await heading(page, /Hook/).waitFor();
});
