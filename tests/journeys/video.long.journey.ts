import { rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { answer, answerAll } from "./answer-form.ts";
import { arrive, openStep, readStoredAnswers, submit } from "./applicant.ts";
import { LAPTOP, PHONE } from "./browser.ts";
import { changeTenant, within } from "./changed-tenant.ts";
import { enterOffice } from "./office.ts";
import { openJourneyAlone } from "./open-journey.ts";

/** The starter, which also asks for a video, and for a phone number on both pages. */
const tenants = changeTenant("templates/starter", {
  "data-model.json": (file) =>
    Object.assign(within(file, "properties"), {
      mobile: { type: "string", title: "Mobile Number", "x-required": "Enter your mobile number" },
      reel: {
        type: "string",
        title: "Show Reel",
        "x-document": true,
        "x-files": { max: 2, megabytes: 5, accept: ["video", "sound"] },
      },
    }),
  "pages/about.json": (file) => within<unknown[]>(file, "uiSchema", "ui:layout", "1", "children").push("mobile"),
  "pages/application.json": (file) => {
    within<unknown[]>(file, "uiSchema", "ui:layout", "0", "children").push("reel", "mobile");
    Object.assign(within(file, "uiSchema"), { mobile: { "ui:again": true } });
  },
});
rmSync(join(tenants, "starter", "scenarios"), { recursive: true });
const journey = openJourneyAlone({ window: PHONE, env: { TENANTS_DIR: tenants, DEFAULT_TENANT: "starter" } });
afterAll(() => rmSync(tenants, { recursive: true }));

const VIDEO = Buffer.concat([Buffer.from("000000206674797069736f6d", "hex"), Buffer.alloc(300_000, 7)]);
const SOUND = Buffer.concat([Buffer.from("ID3"), Buffer.alloc(2000, 1)]);

it("keeps a video as it was sent, and one answer for a question on two pages", async () => {
  const { page, portal } = journey;
  const answers = { first_name: "Ada", last_name: "Moreno", birth_date: "2000-03-14", country: "ISL" };
  await arrive(page, portal, { answers, path: "/about" });
  const mobile = () => page.locator('[id="field-mobile"]').inputValue();
  const send = async (name: string, mimeType: string, buffer: Buffer) =>
    page.locator("input[type=file]").last().setInputFiles({ name, mimeType, buffer });
  await answer(page, "mobile", "+354 555 0100");
  await openStep(page, "/application");
  expect(await mobile()).toBe("+354 555 0100");
  await send("notes.pdf", "application/pdf", Buffer.from("%PDF-1.4"));
  await page.getByText("Error: notes.pdf: You can only enter the following file types: .mp4").waitFor();
  await journey.expectAccessible("a file that is no video");
  await send("Ada’s reel.mp4", "video/mp4", VIDEO);
  await page.getByRole("button", { name: "Delete Ada’s reel.mp4" }).waitFor({ timeout: 30_000 });
  await send("voice.mp3", "audio/mpeg", SOUND);
  await page.getByRole("button", { name: "Delete voice.mp3" }).waitFor({ timeout: 30_000 });
  await answerAll(page, { program: "ART", has_studied: "N", agree: true, mobile: "" });
  for (const window of [LAPTOP, PHONE]) {
    await page.setViewportSize(window);
    await journey.expectAccessible(`a video and a sound, ${String(window.width)} px`);
  }
  await openStep(page, "/review");
  expect(await page.getByRole("link", { name: "Enter your mobile number" }).count()).toBe(1);
  await openStep(page, "/application");
  await answer(page, "mobile", "+354 555 0123");
  await submit(page);
  await page.waitForURL("**/completion");
  expect(await readStoredAnswers(page)).toMatchObject({
    mobile: "+354 555 0123",
    reel: "ANSWERED",
    reel_2: "ANSWERED",
  });

  await enterOffice(portal, page.context(), "officer", { tenant: "starter" });
  const asked = await page.request.post(`${portal.url}/api/office/exports`, {
    headers: { Origin: portal.url },
    data: { view: {}, format: "zip", audience: "office" },
  });
  const { file } = (await asked.json()) as { file: string };
  const zip = await (await page.request.get(`${portal.url}${file}`)).body();
  for (const part of [VIDEO, SOUND, "Ada Moreno reel.mp4", "Ada Moreno reel_2.mp3"])
    expect(zip.includes(part)).toBe(true);
  journey.expectNoComplaints();
});
