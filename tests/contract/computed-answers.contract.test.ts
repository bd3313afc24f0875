import { readFile } from "node:fs/promises";
import { beforeAll, expect, it } from "vitest";
import { describeOnStore, usePortal } from "./opened-portal.fixture.ts";
import type { Person } from "./portal.fixture.ts";

const scenario = JSON.parse(await readFile("tenants/certificate/scenarios/online-from-hanoi.json", "utf8")) as {
  application: { answers: Record<string, unknown> };
};
const FORGED = "Somebody Else";

describeOnStore("A computed answer", () => {
  const portal = usePortal({ DEFAULT_TENANT: "certificate" });
  let one: Person;
  const storedName = async () =>
    ((await one.call("GET", "/api/profile")).body["answer"] as Record<string, unknown>)["printed_name"];
  beforeAll(async () => {
    one = await portal.applicant();
  });

  it("is the server's own, whatever a browser sends for it, and the rest of what it sends is saved", async () => {
    const { status, body } = await one.call("PUT", "/api/answer", {
      answers: { ...scenario.application.answers, printed_name: FORGED },
    });
    expect([status, body["refused"]]).toEqual([200, []]);
    expect(body["answer"]).toMatchObject({ given_name: "Linh", printed_name: "Linh Tran" });
    expect(await storedName()).toBe("Linh Tran");
  });

  it("stays what it is if a browser sends nothing else, and follows what it is computed from", async () => {
    await one.call("PUT", "/api/answer", { answers: { printed_name: FORGED } });
    expect(await storedName()).toBe("Linh Tran");
    await one.call("PUT", "/api/answer", { answers: { printed_name: FORGED, name_on_certificate: "Linh T. Tran" } });
    expect(await storedName()).toBe("Linh T. Tran");
  });

  it("is beside an amount of money, which is kept as a number however it is written", async () => {
    const { body } = await one.call("PUT", "/api/answer", {
      answers: { bursary: "Y", household_income: "€4,800.50" },
    });
    expect(body["answer"]).toMatchObject({ household_income: 4800.5 });
    await one.call("PUT", "/api/answer", { answers: { bursary: "N" } });
  });

  it("is printed as the server has it", async () => {
    await one.call("POST", "/api/web-status", { web_status: "validating" });
    expect((await one.call("POST", "/api/submit")).status).toBe(200);
    const { serviceLinks } = portal.parts.deps;
    const token = (await serviceLinks.create("certificate", one.username, 3_600_000))?.token ?? "";
    const page = String((await portal.person().call("GET", `/you?service_token=${token}`)).body["text"]);
    expect(page).toMatch(/Your certificate will read<\/div>\s*<div class="answer"[^>]*>Linh T\. Tran</);
    expect(page).not.toContain(FORGED);
  });
});
