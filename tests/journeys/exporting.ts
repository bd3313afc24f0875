import { readFile } from "node:fs/promises";
import { parse } from "csv-parse/sync";
import type { Download, Page } from "playwright-core";
import { expect } from "vitest";

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

export const exportStatus = (page: Page) => page.getByRole("region", { name: "Export" });

export const readListed = (page: Page, view: string) =>
  page.evaluate(async (query) => {
    const answer = (await (await fetch(`/api/office/applications?${query}`)).json()) as {
      applications: { id: string; email: string }[];
    };
    return answer.applications.map(({ id, email }) => ({ id, email }));
  }, view);

export async function readDownload(download: Download): Promise<Buffer> {
  expect(await download.failure()).toBeNull();
  return readFile(await download.path());
}

export async function exportList(page: Page, fillIn: () => Promise<unknown>): Promise<Buffer> {
  await button(page, "Export this view").click();
  await fillIn();
  const [download] = await Promise.all([page.waitForEvent("download"), button(page, "Export").click()]);
  const content = await readDownload(download);
  await exportStatus(page)
    .getByText(/^Complete/)
    .waitFor();
  expect(await exportStatus(page).innerText()).toContain(download.suggestedFilename());
  return content;
}

export const readRows = (text: string | Buffer): Record<string, string>[] =>
  parse(text, { columns: true, bom: true, record_delimiter: "\r\n" });
