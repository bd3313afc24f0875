import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { TOTP } from "otpauth";
import type { BrowserContext, Page } from "playwright-core";
import type { StaffRole } from "../../engine/protocol/index.ts";
import { createServiceLinks } from "../../server/applications/index.ts";
import { changeRoster, createStaffSessions, toNewMember } from "../../server/staff/index.ts";
import { createStore } from "../../server/store/index.ts";
import { apply } from "./applicant.ts";
import { heading, openVisit } from "./browser.ts";
import { readMailed } from "./mailbox.ts";
import type { Journey } from "./open-journey.ts";
import type { Portal } from "./portal.ts";

type OfficeJourney = Pick<Journey, "portal" | "browser" | "page">;

interface Entry {
  readonly tenant?: string;
  readonly teams?: readonly string[];
  readonly email?: string;
  readonly verifiedAt?: number;
}

export const newStaffAddress = (name: string): string => `${name}-${randomUUID().slice(0, 8)}@office.example.edu`;

export async function enterOffice(
  portal: Pick<Portal, "dataDir" | "url">,
  context: BrowserContext,
  role: StaffRole,
  entry: Entry = {},
): Promise<string> {
  const { email, token } = await openStaffSession(portal, role, entry);
  await context.addCookies([
    {
      name: "portico_staff",
      value: token,
      domain: new URL(portal.url).hostname,
      path: "/api/office",
      sameSite: "Strict",
      httpOnly: true,
    },
  ]);
  return email;
}

export async function openStaffSession(
  { dataDir }: Pick<Portal, "dataDir">,
  role: StaffRole,
  { tenant = "graduate", teams = [], email = newStaffAddress(role), verifiedAt = Date.now() }: Entry = {},
): Promise<{ readonly email: string; readonly token: string }> {
  const store = await createStore({ sqliteFile: join(dataDir, "portico.sqlite") });
  try {
    const member = await changeRoster(store, tenant, (members) => {
      const known = members.find((one) => one.email === email);
      const result = known ?? { ...toNewMember(email, role, Date.now()), teams };
      return { members: known === undefined ? [...members, result] : members, result };
    });
    const token = await createStaffSessions(store, Date.now).start(tenant, member, "full", { verifiedAt });
    return { email, token };
  } finally {
    await store.close();
  }
}

export async function makePrintLink({ dataDir }: Pick<Portal, "dataDir">, recipient: string, email?: string) {
  const store = await createStore({ sqliteFile: join(dataDir, "portico.sqlite") });
  try {
    const by = (await store.findStaffRoster("graduate"))?.members.find((one) => one.email === email)?.id ?? "";
    const how = { from: { address: null, request: null, by }, recipient };
    await createServiceLinks(store, Date.now).createFor("graduate", randomUUID(), 86_400_000, "everyone", how);
  } finally {
    await store.close();
  }
}

/** Enters as an administrator who gave a second factor 20 minutes ago. `nextCode` returns the next valid code. */
export async function enterWithOldFactor(portal: Pick<Portal, "dataDir" | "url">, context: BrowserContext) {
  const email = await enterOffice(portal, context, "admin");
  const address = `${portal.url}/api/office/factors/totp`;
  const { secret } = (await (await context.request.post(address)).json()) as { readonly secret: string };
  const totp = new TOTP({ secret });
  const answer = await context.request.put(address, { data: { code: totp.generate() } });
  if (!answer.ok()) throw new Error(`The office refused the second factor: ${await answer.text()}`);
  await enterOffice(portal, context, "admin", { email, verifiedAt: Date.now() - 20 * 60_000 });
  // The server accepts no code twice, so this is the code of the next 30 seconds.
  return { email, nextCode: () => totp.generate({ timestamp: Date.now() + 30_000 }) };
}

export function readInvitation(portal: Pick<Portal, "url">, email: string): Promise<string> {
  return readMailed(portal, email, /(http\S+\/office\/invitation#[\w-]+)/);
}

export const readSecret = async (page: Page): Promise<string> =>
  ((await page.locator("code").first().textContent()) ?? "").replaceAll(" ", "");

export async function invite({ portal, browser }: OfficeJourney, email: string, role: StaffRole): Promise<string> {
  const admin = await openVisit(browser);
  await enterOffice(portal, admin.context, "admin");
  const invited = await admin.context.request.post(`${portal.url}/api/office/staff`, { data: { email, role } });
  if (!invited.ok()) throw new Error(`The office refused the invitation: ${await invited.text()}`);
  await admin.close();
  return readInvitation(portal, email);
}

export async function enrol(journey: OfficeJourney, email: string, password: string): Promise<void> {
  const { page } = journey;
  await page.goto(await invite(journey, email, "reader"));
  await page.getByLabel("New password").fill(password);
  await page.getByLabel("Repeat the password").fill(password);
  await page.getByRole("button", { name: "Continue" }).click();
  await heading(page, "Set up your second factor").waitFor();
  await page.getByLabel("Code shown in the app").fill(new TOTP({ secret: await readSecret(page) }).generate());
  await page.getByRole("button", { name: "Confirm the code" }).click();
  await page.getByRole("button", { name: /open the office/ }).click();
  await heading(page, "Applications").waitFor();
}

export async function applyAsThree({ page, portal }: Pick<Journey, "page" | "portal">): Promise<string> {
  const group = `Q${randomUUID().slice(0, 8)}`;
  for (const [first_name, last_name, isSubmitted] of [
    ["Zoë", "Okafor-Núñez", true],
    ["Ada", "Lovelace", false],
    ["Grace", "Hopper", false],
  ] as const)
    await apply(page, portal, { first_name, last_name: `${last_name} ${group}`, ssn: "123-45-6789" }, { isSubmitted });
  return group;
}
