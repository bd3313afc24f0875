import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { openPortal, type Person, type Portal } from "../contract/portal.fixture.ts";
import { COMPLETE_ANSWERS } from "../fixtures/graduate-applicant.ts";
import { changeTenant } from "../journeys/changed-tenant.ts";
import { median, reportMeasured } from "./measure.ts";

const ROUNDS = 150;
/** How much longer the version of an application that is not the current one may take. */
const MOST = 1.2;

async function submit(applicant: Person): Promise<void> {
  await applicant.call("PUT", "/api/answer", { answers: COMPLETE_ANSWERS });
  await applicant.call("POST", "/api/web-status", { web_status: "validating" });
  expect((await applicant.call("POST", "/api/submit")).status).toBe(200);
}

it("opens an application by an old version as quickly as by the current one", async () => {
  const data = await mkdtemp(join(tmpdir(), "portico-versions-"));
  const old = changeTenant("tenants/graduate", {
    "tenant.json": (file) => Object.assign(file, { name: "As it was" }),
  });
  const current = changeTenant("tenants/graduate", {});
  const open = (folder: string): Promise<Portal> =>
    openPortal({ mongo: false, environment: { DATA_DIR: data, TENANTS_DIR: folder } });
  const linkTo = async (portal: Portal, { username }: Person): Promise<string> =>
    (await portal.parts.deps.serviceLinks.create("graduate", username, 3_600_000))?.token ?? "";

  const before = await open(old);
  const first = await before.applicant();
  await submit(first);
  await before.close();
  const portal = await open(current);
  const second = await portal.applicant();
  await submit(second);
  const tokens = { old: await linkTo(portal, first), current: await linkTo(portal, second) };
  const staff = portal.person();
  const read = async (token: string): Promise<number> => {
    // Each address has its own throttle.
    portal.advance(3_600_000 / ROUNDS / 8);
    const startedAt = performance.now();
    const { body } = await staff.call("GET", `/?service_token=${token}`);
    const tookMs = performance.now() - startedAt;
    expect(String(body["text"])).toContain(token === tokens.old ? "As it was" : "Alder Ridge");
    return tookMs;
  };
  const figures = { old: [] as number[], current: [] as number[] };
  for (let round = 0; round < ROUNDS; round += 1) {
    figures.current.push(await read(tokens.current));
    figures.old.push(await read(tokens.old));
  }
  const [oldMs, currentMs] = [median(figures.old), median(figures.current)];
  reportMeasured("versions", [
    {
      what: "application opened by an old version, ms",
      portico: oldMs,
      floor: currentMs,
      against: "by the current version",
    },
  ]);
  await portal.close();
  for (const folder of [data, old, current]) await rm(folder, { recursive: true, force: true });
  expect(oldMs).toBeLessThanOrEqual(currentMs * MOST);
});
