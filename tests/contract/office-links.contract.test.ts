import { beforeAll, expect, it } from "vitest";
import type { OfficeLink, WorkingLink } from "../../engine/protocol/index.ts";
import { hashToken } from "../../server/accounts/index.ts";
import { describeOnStore, useData } from "./opened-portal.fixture.ts";
import type { Person, Portal } from "./portal.fixture.ts";
import { auditOf, idOf, memberOf } from "./submitted.fixture.ts";

const LIST = "/api/office/applications";
const HOUR_MS = 3_600_000;
const WEEK = { hours: 168, audience: "everyone", recipient: "Prof. Meyer, reviewer" };

interface Made {
  readonly id: string;
  readonly url: string;
  readonly links: readonly OfficeLink[];
}

describeOnStore("Print links in the office", () => {
  const data = useData("suite");
  let portal: Portal;
  let other: Portal;
  let officer: Person;
  let applicant: Person;
  let id: string;
  let path: string;
  beforeAll(async () => {
    [portal, other] = [await data.open(), await data.open()];
    officer = await portal.staff("officer");
    applicant = await portal.applicant({ first_name: "Ada", last_name: "Moreno" });
    id = await idOf(applicant);
    path = `${LIST}/${id}/links`;
  });
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
  const entries = (action: string) => auditOf(portal, { action });

  it("gives a print link an expiry, shows it once, and stores only its hash", async () => {
    const { store } = portal.parts.deps;
    const made = await make();
    const token = new URL(made.url).searchParams.get("service_token") ?? "";
    expect(token.length).toBeGreaterThan(30);
    expect(made.links[0]).toMatchObject({
      id: made.id,
      state: "open",
      audience: "everyone",
      recipient: WEEK.recipient,
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

  it("counts a print link's uses, and lists uses, maker and revocation in the timeline", async () => {
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

  it("stops a print link in every process when it is revoked, and when it expires", async () => {
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

    const short = await make({ ...WEEK, hours: 1, audience: "office" });
    expect((await find(short.id))?.audience).toBe("office");
    portal.advance(HOUR_MS);
    officer = await portal.staff("officer");
    expect(await opens(short)).toBe(403);
    expect((await find(short.id))?.state).toBe("expired");
  });

  const change = async (admin: Person, who: Person, to: string, heir?: string) => {
    const member = `/api/office/staff/${await staffIdOf(who)}`;
    return to === "removed"
      ? admin.call("DELETE", `${member}${heir === undefined ? "" : `?links_to=${heir}`}`)
      : admin.call("PUT", member, { role: "reader", ...(heir === undefined ? {} : { links_to: heir }) });
  };
  const staffIdOf = async (person: Person): Promise<string> => (await memberOf(portal, person)).id;
  const findWorking = async (admin: Person, link: string) => {
    const { body } = await admin.call("GET", "/api/office/links");
    return (body["links"] as WorkingLink[]).find((one) => one.id === link);
  };

  it.each([
    ["is removed", "removed"],
    ["becomes a reader", "reader"],
  ])("revokes print links when their maker %s", async (_, to) => {
    const admin = await portal.staff("admin");
    const leaving = await portal.staff("officer");
    const staffId = await staffIdOf(leaving);
    const { serviceLinks, store } = portal.parts.deps;
    const [made, kept] = [await make(WEEK, leaving), await make()];
    const before = { made_by: leaving.username, maker: staffId, recipient: WEEK.recipient };
    expect(await findWorking(admin, made.id)).toMatchObject({ ...before, application: { id, name: "Ada Moreno" } });
    expect((await change(admin, leaving, to)).status).toBe(200);
    expect([await opens(made), await opens(kept)]).toEqual([403, 200]);
    expect((await find(made.id))?.state).toBe("revoked");
    expect(await findWorking(admin, made.id)).toBeUndefined();
    const entry = (await entries(to === "removed" ? "staff.remove" : "staff.role"))[0];
    expect(entry?.details).toMatchObject({ staff: staffId, links: 1 });
    expect(entry?.details).not.toHaveProperty("links_to");

    // Links that a crash left: one that names its maker, and one of an earlier version whose maker only the audit log
    // names.
    const from = { address: null, request: null, by: staffId };
    const late = await serviceLinks.createFor("graduate", id, HOUR_MS, "everyone", { from });
    const earlier = { ...late.record, id: `earlier-${to}`, tokenHash: hashToken(`earlier-${to}`), maker: null };
    await store.createServiceToken(earlier);
    expect(await opens({ url: `http://localhost/?service_token=earlier-${to}` })).toBe(200);
    const act = (await entries("link.make")).find(({ details }) => details["link"] === made.id);
    if (act === undefined) throw new Error("The audit lacks the link.");
    await portal.parts.deps.staff.audit.append({ ...act, details: { link: earlier.id } });
    for (const [record, token] of [
      [late.record, late.token],
      [earlier, `earlier-${to}`],
    ] as const) {
      expect(await opens({ url: `http://localhost/?service_token=${token}` })).toBe(403);
      expect(await findWorking(admin, record.id)).toMatchObject({ maker: null, recipient: null });
      expect((await admin.call("DELETE", `${path}/${record.id}`)).status).toBe(200);
      expect(await findWorking(admin, record.id)).toBeUndefined();
    }
  });

  it.each([
    ["is removed", "removed"],
    ["becomes a reader", "reader"],
  ])("hands print links over to the officer whom an administrator names when their maker %s", async (_, to) => {
    const admin = await portal.staff("admin");
    const [leaving, heir, reader] = [
      await portal.staff("officer"),
      await portal.staff("officer"),
      await portal.staff("reader"),
    ];
    const [staffId, heirId] = [await staffIdOf(leaving), await staffIdOf(heir)];
    const made = await make(WEEK, leaving);
    for (const wrong of [staffId, await staffIdOf(reader), "nobody"])
      expect((await change(admin, leaving, to, wrong)).body["code"]).toBe("body_invalid");
    expect(await findWorking(admin, made.id)).toMatchObject({ maker: staffId });
    expect((await change(admin, leaving, to, heirId)).status).toBe(200);
    expect(await opens(made)).toBe(200);
    expect(await find(made.id)).toMatchObject({ state: "open", made_by: leaving.username, recipient: WEEK.recipient });
    expect((await entries(to === "removed" ? "staff.remove" : "staff.role"))[0]?.details).toMatchObject({
      staff: staffId,
      links: 1,
      links_to: heirId,
    });
    await change(admin, heir, "removed");
    expect(await opens(made)).toBe(403);
  });

  it("lists print links made on the command line, which the office can revoke too", async () => {
    const { serviceLinks } = portal.parts.deps;
    const { record } = await serviceLinks.createFor("graduate", id, HOUR_MS, "office", { recipient: "Dean" });
    expect(await find(record.id)).toMatchObject({
      made_by: null,
      state: "open",
      audience: "office",
      recipient: "Dean",
    });
    expect(await findWorking(await portal.staff("admin"), record.id)).toMatchObject({ maker: null, made_by: null });
    expect((await officer.call("DELETE", `${path}/${record.id}`)).status).toBe(200);
    expect((await serviceLinks.list("graduate")).find((link) => link.id === record.id)?.revokedAt).not.toBeNull();
  });

  it("refuses to revoke a print link through another application or tenant", async () => {
    const made = await make();
    const another = await portal.applicant({ first_name: "Grace" });
    const elsewhere = `${LIST}/${await idOf(another)}/links`;
    expect((await officer.call("DELETE", `${elsewhere}/${made.id}`)).status).toBe(404);
    expect((await officer.call("GET", elsewhere)).body).toEqual({ links: [] });
    for (const gone of [`${LIST}/nobody/links`, `${LIST}/nobody/links/${made.id}`])
      expect((await officer.call(gone.endsWith("links") ? "GET" : "DELETE", gone)).status).toBe(404);
    const stranger = await portal.staff("officer", "nursing");
    expect((await stranger.call("DELETE", `${path}/${made.id}`)).status).toBe(401);
    expect((await find(made.id))?.state).toBe("open");
  });

  it.each([
    ...[0, 1.5, 366 * 24 + 1, -1, "168"].map((hours) => ({ hours })),
    ...[undefined, " ", "x".repeat(101)].map((recipient) => ({ recipient })),
  ])("refuses to make a print link with %o", async (wrong) => {
    expect((await officer.call("POST", path, { ...WEEK, ...wrong })).status).toBe(400);
  });
});
