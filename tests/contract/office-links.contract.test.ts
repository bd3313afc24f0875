import { beforeAll, expect, it } from "vitest";
import type { OfficeLink } from "../../engine/protocol/index.ts";
import { describeOnStore, useData } from "./opened-portal.fixture.ts";
import type { Person, Portal } from "./portal.fixture.ts";

const LIST = "/api/office/applications";
const HOUR_MS = 3_600_000;
const WEEK = { hours: 168, for_office: false };

interface Made {
  readonly id: string;
  readonly url: string;
  readonly links: readonly OfficeLink[];
}

describeOnStore("Print links in the office", () => {
  const data = useData("suite");
  let portal: Portal;
  /** Another process, which has nothing in common with the first but the store. */
  let other: Portal;
  let officer: Person;
  let applicant: Person;
  let id: string;
  let path: string;
  beforeAll(async () => {
    [portal, other] = [await data.open(), await data.open()];
    officer = await portal.staff("officer");
    applicant = await portal.applicant();
    await applicant.call("PUT", "/api/answer", { answers: { first_name: "Ada", last_name: "Moreno" } });
    id = await idOf(applicant);
    path = `${LIST}/${id}/links`;
  });
  const idOf = async ({ username }: Person): Promise<string> => {
    const { body } = await officer.call("GET", `${LIST}?q=${encodeURIComponent(username)}`);
    return (body["applications"] as { readonly id: string }[])[0]?.id ?? "";
  };
  const make = async (body: object = WEEK, who = officer): Promise<Made> => {
    const answer = await who.call("POST", path, body);
    expect(answer.status).toBe(200);
    return answer.body as unknown as Made;
  };
  const list = async (): Promise<readonly OfficeLink[]> =>
    (await officer.call("GET", path)).body["links"] as OfficeLink[];
  const find = async (link: string) => (await list()).find((one) => one.id === link);
  const opens = async ({ url }: Pick<Made, "url">, at = portal) =>
    (await at.person().call("GET", `/service/tmp-pdf${new URL(url).search}`)).status;
  const entries = (action: string) =>
    portal.parts.deps.store.listAudit("graduate", Number.MAX_SAFE_INTEGER, 50, { action });

  it("are made with an end, shown once, and kept as a hash only", async () => {
    const { store } = portal.parts.deps;
    const made = await make();
    const token = new URL(made.url).searchParams.get("service_token") ?? "";
    expect(token.length).toBeGreaterThan(30);
    expect(made.links[0]).toMatchObject({
      id: made.id,
      state: "open",
      for_office: false,
      uses: 0,
      last_used_at: null,
    });
    expect(made.links[0]?.made_by).toBe(officer.username);
    const { made_at = "", ends_at = "" } = made.links[0] ?? {};
    expect(Date.parse(ends_at) - Date.parse(made_at)).toBe(168 * HOUR_MS);
    expect(await opens(made)).toBe(200);
    const held = [
      await list(),
      await store.listServiceTokensOf("graduate", id),
      await entries("link.make"),
      await portal.securityLog(),
    ];
    expect(JSON.stringify(held)).not.toContain(token);
  });

  it("count their uses, each of which is in the timeline with who made and withdrew the link", async () => {
    const made = await make();
    for (let use = 1; use <= 3; use += 1) {
      portal.advance(60_000);
      expect(await opens(made)).toBe(200);
      const link = await find(made.id);
      expect(link?.uses).toBe(use);
      expect(Date.parse(link?.last_used_at ?? "")).toBeGreaterThan(Date.parse(link?.made_at ?? ""));
    }
    await officer.call("DELETE", `${path}/${made.id}`);
    const { body } = await officer.call("GET", `${LIST}/${id}`);
    const told = (body["timeline"] as { kind: string; what?: string; by?: string }[]).filter(
      ({ kind, what }) => kind === "link" || what?.startsWith("link.") === true,
    );
    expect(told.filter(({ what }) => what === "used").length).toBeGreaterThanOrEqual(3);
    expect(told.filter(({ kind }) => kind === "staff").map(({ what }) => what)).not.toContain("link.make");
    expect(told.findLast(({ what }) => what === "made")).toMatchObject({ by: officer.username });
    expect(told.findLast(({ what }) => what === "revoked")).toMatchObject({ by: officer.username });
  });

  it("end at once in every process when they are withdrawn, and by themselves at their end", async () => {
    const made = await make();
    expect(await opens(made, other)).toBe(200);
    const { status, body } = await officer.call("DELETE", `${path}/${made.id}`);
    expect([status, (body["links"] as OfficeLink[]).find((link) => link.id === made.id)?.state]).toEqual([
      200,
      "revoked",
    ]);
    expect(await opens(made, other)).toBe(403);
    expect(await opens(made)).toBe(403);
    const at = (await find(made.id))?.revoked_at;
    portal.advance(60_000);
    expect((await officer.call("DELETE", `${path}/${made.id}`)).status).toBe(200);
    expect((await find(made.id))?.revoked_at).toBe(at);

    const short = await make({ hours: 1, for_office: true });
    expect((await find(short.id))?.for_office).toBe(true);
    portal.advance(HOUR_MS);
    officer = await portal.staff("officer");
    expect(await opens(short)).toBe(403);
    expect((await find(short.id))?.state).toBe("expired");
  });

  it.each(["removed", "reader"])("end with the right of whoever made them to make any: %s", async (change) => {
    const admin = await portal.staff("admin");
    const leaving = await portal.staff("officer");
    const { serviceLinks, store } = portal.parts.deps;
    const [made, kept] = [await make(WEEK, leaving), await make()];
    const { body } = await admin.call("GET", "/api/office/staff");
    const staff = (body["staff"] as { id: string; email: string }[]).find(({ email }) => email === leaving.username);
    const member = `/api/office/staff/${staff?.id ?? ""}`;
    const { status } = await (change === "removed"
      ? admin.call("DELETE", member)
      : admin.call("PUT", member, { role: "reader" }));
    expect(status).toBe(200);
    expect([await opens(made), await opens(kept)]).toEqual([403, 200]);
    expect((await find(made.id))?.state).toBe("revoked");
    expect((await entries(change === "removed" ? "staff.remove" : "staff.role"))[0]?.details).toMatchObject({
      staff: staff?.id,
      links: 1,
    });
    // A change of staff that did not get as far as the links.
    const { record, token } = await serviceLinks.createFor("graduate", id, HOUR_MS);
    const entry = (await entries("link.make")).find(({ details }) => details["link"] === made.id);
    if (entry === undefined) throw new Error("The audit lacks the link.");
    await portal.parts.deps.staff.audit.append({ ...entry, details: { link: record.id } });
    expect(await opens({ url: `http://localhost/?service_token=${token}` })).toBe(403);
    expect((await store.listServiceTokensOf("graduate", id)).find((one) => one.id === record.id)?.revokedAt).toBeNull();
  });

  it("of the command line are in the list, and can be withdrawn in it", async () => {
    const { serviceLinks } = portal.parts.deps;
    const { record } = await serviceLinks.createFor("graduate", id, HOUR_MS, "office");
    expect(await find(record.id)).toMatchObject({ made_by: null, state: "open", for_office: true });
    expect((await officer.call("DELETE", `${path}/${record.id}`)).status).toBe(200);
    expect((await serviceLinks.list("graduate")).find((link) => link.id === record.id)?.revokedAt).not.toBeNull();
  });

  it("are withdrawn by nobody through another application, nor by another tenant's officer", async () => {
    const made = await make();
    const another = await portal.applicant();
    await another.call("PUT", "/api/answer", { answers: { first_name: "Grace" } });
    const elsewhere = `${LIST}/${await idOf(another)}/links`;
    expect((await officer.call("DELETE", `${elsewhere}/${made.id}`)).status).toBe(404);
    expect((await officer.call("GET", elsewhere)).body).toEqual({ links: [] });
    for (const gone of [`${LIST}/nobody/links`, `${LIST}/nobody/links/${made.id}`])
      expect((await officer.call(gone.endsWith("links") ? "GET" : "DELETE", gone)).status).toBe(404);
    const stranger = await portal.staff("officer", "nursing");
    expect((await stranger.call("DELETE", `${path}/${made.id}`)).status).toBe(401);
    expect((await find(made.id))?.state).toBe("open");
  });

  it("leave each act in the audit and in the security log", async () => {
    const made = await make();
    await officer.call("DELETE", `${path}/${made.id}`);
    expect((await entries("link.make"))[0]).toMatchObject({
      application: id,
      email: officer.username,
      outcome: "done",
      details: { link: made.id, hours: 168, for_office: false },
    });
    expect((await entries("link.revoke"))[0]).toMatchObject({ application: id, details: { link: made.id } });
    const staffId = (await entries("link.make"))[0]?.staff;
    const log = (await portal.securityLog()).filter(({ link }) => link === made.id);
    expect(log.map(({ event, by }) => [event, by])).toEqual([
      ["service-link-made", staffId],
      ["service-link-revoked", staffId],
    ]);
  });

  it.each([0, 1.5, 366 * 24 + 1, -1, "168"])("work for no time such as %s", async (hours) => {
    expect((await officer.call("POST", path, { ...WEEK, hours })).status).toBe(400);
  });
});
