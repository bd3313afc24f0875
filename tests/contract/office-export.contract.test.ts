import { beforeAll, expect, it, vi } from "vitest";
import type { OfficeExportAnswer } from "../../engine/protocol/index.ts";
import { changeRoster } from "../../server/staff/index.ts";
import { StoreUnavailableError } from "../../server/store/index.ts";
import { parseTable, SSN } from "./exporting.ts";
import { describeOnStore, fetchBytes, useData } from "./opened-portal.fixture.ts";
import { COMPLETE_ANSWERS } from "../fixtures/graduate-applicant.ts";
import { readPdfPages } from "../pdf-text.ts";
import { cookieOf, type Person, type Portal } from "./portal.fixture.ts";
import { auditOf, submitNew } from "./submitted.fixture.ts";

const PATH = "/api/office/exports";
const KEYS = { format: "csv", words: "codes", view: {} } as const;
const MINUTE_MS = 60_000;

describeOnStore("Exports of the office", () => {
  const data = useData("suite");
  let portal: Portal;
  let other: Portal;
  let officer: Person;
  beforeAll(async () => {
    [portal, other] = [await data.open(), await data.open()];
    const complete = { ...COMPLETE_ANSWERS, ssn: SSN };
    const answers = { ...complete, first_name: "Zoë", last_name: "O’Hara", city: '=1+"2"' };
    await submitNew(portal, answers);
    await portal.applicant({ first_name: "Ada", last_name: "Moreno", ssn: "987-65-4320" });
    await portal.applicant({ first_name: "Grace", last_name: "Abara", ssn: "987-65-4320" });
    officer = await portal.staff("officer");
  });
  const store = () => portal.parts.deps.store;
  const ask = async (who: Person, body: object): Promise<OfficeExportAnswer> => {
    const answer = await who.call("POST", PATH, body);
    expect([answer.status, answer.body["code"]]).toEqual([200, undefined]);
    return answer.body as unknown as OfficeExportAnswer;
  };
  const open = async (who: Person, path: string, at = portal): Promise<Response> =>
    at.app.request(`http://localhost:3000${path}`, { headers: { host: "localhost:3000", cookie: cookieOf(who) } });
  const fetchText = async (who: Person, path: string): Promise<string> => {
    const { status, bytes } = await fetchBytes(portal, who, path);
    expect(status).toBe(200);
    return bytes.toString("utf8");
  };
  const exportText = async (body: object, who = officer): Promise<string> =>
    fetchText(who, (await ask(who, body)).file);
  const current = async (who = officer): Promise<OfficeExportAnswer> => {
    const body = JSON.parse(await fetchText(who, `${PATH}/current`)) as { export: OfficeExportAnswer };
    return body.export;
  };
  const listed = async (query: string) =>
    ((await officer.call("GET", `/api/office/applications?${query}`)).body["applications"] as { id: string }[]).map(
      ({ id }) => id,
    );
  const entries = (action: string) => auditOf(portal, { action });

  it.each([
    ["sort=name&direction=desc", { sort: "name", direction: "desc" }],
    ["status=submitted", { status: ["submitted"] }],
    ["status=started&status=begun&sort=active", { status: ["started", "begun"], sort: "active" }],
    ["q=ada", { q: "ada" }],
    ["filter=birth_date%3A..1900-01-01", { filter: ["birth_date:..1900-01-01"] }],
  ])("exports the applications of the view %s in its order", async (query, view) => {
    const ids = await listed(query);
    const rows = parseTable(await exportText({ ...KEYS, view }));
    expect(rows.map((row) => row["application.id"])).toEqual(ids);
    const lines = (await exportText({ ...KEYS, format: "ndjson", view })).split("\n").filter((line) => line !== "");
    expect(lines.map((line) => (JSON.parse(line) as { application: { id: string } }).application.id)).toEqual(ids);
  });

  it("makes an office export as one PDF to print, in the view's order", async () => {
    const { file } = await ask(officer, { format: "pdf", view: { sort: "name", direction: "asc" } });
    const { headers, bytes } = await fetchBytes(portal, officer, file);
    expect(headers.get("content-type")).toBe("application/pdf");
    const pages = await readPdfPages(bytes);
    const firstPageOf = (name: string) => pages.findIndex((page) => page.includes(name));
    const firstPages = ["Grace Abara", "Ada Moreno", "Zoë O’Hara"].map(firstPageOf);
    expect(firstPages[0]).toBe(0);
    expect(firstPages).toEqual(firstPages.toSorted((one, other) => one - other));
    expect(new Set(firstPages).size).toBe(3);
    expect((await current()).state).toBe("complete");
  });

  it("requires a role, a reason and a fresh second factor for guarded answers in an export, and audits it", async () => {
    const [header] = (await exportText(KEYS)).split("\r\n");
    expect(header).not.toContain("ssn");
    const wanted = { ...KEYS, include: ["secret"], reason: "Financial aid, autumn" };
    expect((await officer.call("POST", PATH, wanted)).body["code"]).toBe("staff_role_too_low");
    expect((await officer.call("POST", PATH, { ...KEYS, include: ["sensitive"] })).status).toBe(400);
    expect((await officer.call("POST", PATH, { ...KEYS, include: ["sensitive"], reason: " " })).status).toBe(400);
    await exportText({ ...KEYS, include: ["sensitive"], reason: "Accommodations" });
    const admin = await portal.staff("admin");
    const rows = parseTable(await exportText(wanted, admin));
    expect(rows.map((row) => row["ssn"]).toSorted()).toEqual([SSN, "987-65-4320", "987-65-4320"]);
    const asked = await entries("export.ask");
    expect(asked[0]).toMatchObject({
      email: admin.username,
      outcome: "done",
      details: { format: "csv", include: "secret", reason: "Financial aid, autumn", searched: false },
    });
    const [ended] = await entries("export.end");
    expect(ended).toMatchObject({
      email: admin.username,
      outcome: "complete",
      details: { applications: 3, not_whole: 0 },
    });
    const logged = (await portal.securityLog()).filter(({ by }) => by === asked[0]?.staff);
    expect(logged.map(({ event, outcome, reason }) => [event, outcome, reason])).toEqual([
      ["export-begun", undefined, "Financial aid, autumn"],
      ["export-ended", "complete", "Financial aid, autumn"],
    ]);
    const kept = [asked, ended, logged, await store().findOfficeExport("graduate", asked[0]?.staff ?? "")];
    for (const answer of [SSN, "987-65", "Moreno"]) expect(JSON.stringify(kept)).not.toContain(answer);
    for (const each of [portal, other]) each.advance(11 * MINUTE_MS);
    expect((await admin.call("POST", PATH, wanted)).body["code"]).toBe("staff_not_fresh");
    officer = await portal.staff("officer");
  });

  it("keeps an export's search words out of the audit", async () => {
    await exportText({ ...KEYS, view: { q: "moreno", status: ["started"] } });
    const [entry] = await entries("export.ask");
    expect(entry?.details).toMatchObject({ searched: true });
    expect(JSON.stringify([entry, await entries("export.end"), await portal.securityLog()])).not.toContain("moreno");
  });

  it("offers an export once, only to the person who ordered it", async () => {
    const { file } = await ask(officer, KEYS);
    for (const stranger of [await portal.staff("officer"), await portal.staff("admin")])
      expect((await stranger.call("GET", file)).status).toBe(404);
    expect((await (await portal.staff("reader")).call("GET", file)).status).toBe(403);
    expect((await (await portal.staff("admin", "nursing")).call("GET", file)).status).toBe(401);
    await fetchText(officer, file);
    expect((await officer.call("GET", file)).status).toBe(404);
    const { file: replaced } = await ask(officer, KEYS);
    await ask(officer, KEYS);
    expect((await officer.call("GET", replaced)).status).toBe(404);
    const { file: late } = await ask(officer, KEYS);
    for (const each of [portal, other]) each.advance(10 * MINUTE_MS);
    expect((await officer.call("GET", late)).status).toBe(404);
    expect((await current()).state).toBe("stopped");
  });

  it("gives an export a file name, forbids caching, and includes a data dictionary", async () => {
    const asked = await ask(officer, KEYS);
    expect(asked).toMatchObject({ state: "waiting", dictionary: null });
    expect((await officer.call("GET", `${PATH}/${asked.id}/dictionary`)).status).toBe(404);
    const response = await open(officer, asked.file);
    expect(response.headers.get("content-disposition")).toContain(`filename="${asked.file_name}"`);
    expect(response.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(response.headers.get("cache-control")).toBe("no-store");
    const [header = ""] = (await response.text()).split("\r\n");
    const { dictionary, state } = await current();
    expect(state).toBe("complete");
    const described = parseTable(await fetchText(officer, dictionary ?? ""));
    expect(described.map((row) => row["key"])).toEqual(header.split(","));
    expect(described.find((row) => row["key"] === "application.email")?.["privacy"]).toBe("personal");
  });

  it("runs one export per person at a time, across all processes", async () => {
    const running = await open(officer, (await ask(officer, KEYS)).file, other);
    expect((await current()).state).toBe("running");
    expect((await officer.call("POST", PATH, KEYS)).body["code"]).toBe("export_running");
    const stopped = await officer.call("DELETE", `${PATH}/current`);
    expect((stopped.body["export"] as OfficeExportAnswer).state).toBe("stopped");
    await vi.waitFor(async () => expect((await entries("export.end"))[0]?.outcome).toBe("stopped"), 20_000);
    await expect(running.text()).rejects.toThrow();
    await exportText(KEYS);
  }, 60_000);

  it("stops an export when its owner is removed from the staff", async () => {
    const leaver = await portal.staff("officer");
    const response = await open(leaver, (await ask(leaver, KEYS)).file);
    await changeRoster(store(), "graduate", (members) => ({
      members: members.filter(({ email }) => email !== leaver.username),
      result: undefined,
    }));
    await vi.waitFor(
      async () =>
        expect((await entries("export.end"))[0]).toMatchObject({ outcome: "stopped", email: leaver.username }),
      20_000,
    );
    await expect(response.text()).rejects.toThrow();
  }, 60_000);

  it("runs at most three exports per tenant at a time, across all processes", async () => {
    const people = await Promise.all([1, 2, 3, 4].map(() => portal.staff("officer")));
    const asked = await Promise.all(people.map((one) => ask(one, KEYS)));
    const opened: Response[] = [];
    for (const [index, one] of people.entries())
      opened.push(await open(one, asked[index]?.file ?? "", index % 2 === 0 ? portal : other));
    expect(opened.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
    const last = people[3] ?? officer;
    expect((await current(last)).state).toBe("waiting");
    expect((await officer.call("POST", PATH, KEYS)).status).toBe(429);
    for (const response of opened) await response.body?.cancel();
    expect(parseTable(await fetchText(last, asked[3]?.file ?? ""))).toHaveLength(3);
    const again = await Promise.all(people.map((one) => ask(one, KEYS)));
    const together = await Promise.all(
      people.map((one, index) => open(one, again[index]?.file ?? "", index % 2 === 0 ? portal : other)),
    );
    expect(together.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(3);
    for (const response of together) await response.body?.cancel();
  });

  it("reports a failed export, and names missing parts", async () => {
    const { findApplication } = store();
    const broken = vi.spyOn(store(), "findApplication").mockRejectedValue(new StoreUnavailableError("gone"));
    const failing = await open(officer, (await ask(officer, KEYS)).file);
    expect(failing.status).toBe(200);
    await expect(failing.text()).rejects.toThrow();
    expect((await current()).state).toBe("failed");
    expect((await entries("export.end"))[0]).toMatchObject({ outcome: "failed", email: officer.username });
    const [damaged = ""] = await listed("sort=name");
    broken.mockImplementation((tenant, id) =>
      id === damaged ? Promise.reject(new TypeError("no record")) : findApplication(tenant, id),
    );
    expect(parseTable(await exportText(KEYS))).toHaveLength(2);
    expect(await current()).toMatchObject({
      state: "incomplete",
      problem_count: 1,
      problems: [{ application: damaged, what: "left out: its stored data cannot be read" }],
    });
    broken.mockRestore();
    vi.spyOn(store(), "countUnlisted").mockResolvedValue(7);
    expect(parseTable(await exportText(KEYS))).toHaveLength(3);
    expect(await current()).toMatchObject({
      state: "incomplete",
      problems: [{ application: "", what: "7 applications are not in the list yet and may be missing" }],
    });
  });
});
