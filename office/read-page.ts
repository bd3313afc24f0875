import { officePageSchema, type OfficePage } from "../engine/protocol/index.ts";

/** What the server has written into the page; undefined where the page was not served by the portal. */
export function readPage(page: Document): OfficePage | undefined {
  const given = page.getElementById("portico-office")?.textContent;
  if (given === undefined || given === "") return undefined;
  return officePageSchema.safeParse(JSON.parse(given)).data;
}
