import { beforeAll, expect, it } from "vitest";
import { COMPLETE_ANSWERS } from "../fixtures/graduate-applicant.ts";
import { describeOnStore, usePortal } from "./opened-portal.fixture.ts";
import type { Person } from "./portal.fixture.ts";
import { auditOf, idOf, memberOf, submitNew } from "./submitted.fixture.ts";
import { OWN_VIEWS_MAX, type SavedView } from "../../engine/protocol/index.ts";
import { removeStaff } from "../../server/staff/index.ts";

const COMPLETE: Record<string, unknown> = { ...COMPLETE_ANSWERS, ssn: "123-45-6789" };
const LIST = "/api/office/applications";

interface Listed {
  readonly id: string;
  readonly name: string;
  readonly email: string;
}

describeOnStore("The office's list of applications", () => {
  const portal = usePortal();
  let reader: Person;
  let officer: Person;
  let done: Person;
  let reference: string;
  let draft: Person;
  let caller: Person;
  beforeAll(async () => {
    [reader, officer] = [await portal.staff("reader"), await portal.staff("officer")];
    ({ one: done, reference } = await submitNew(portal, { ...COMPLETE, first_name: "Zoë", last_name: "O’Hara" }));
    draft = await portal.applicant({ first_name: "Ada", last_name: "Moreno", ssn: "987-65-4320" });
    const birth = { phone_mobile: "212-555-7142", birth_date: "1991-03-02" };
    caller = await portal.applicant({ first_name: "Bärbel", last_name: "McStephenson", ...birth });
  });

  const list = async (query: string, who = reader): Promise<readonly Listed[]> => {
    const { status, body } = await who.call("GET", `${LIST}${query}`);
    expect([query, status]).toEqual([query, 200]);
    return body["applications"] as Listed[];
  };

  it("lists name, status, programme and reference of a submitted application", async () => {
    const [found] = await list("?q=ohara+zo");
    expect(found).toMatchObject({
      name: "Zoë O’Hara",
      email: done.username,
      status: "submitted",
      submitted_at: expect.any(String) as string,
      reference: expect.stringMatching(/^\w{4}-\w{4}$/) as string,
      programme: { value: COMPLETE["applied_major"] },
    });
  });

  it.each<[string, () => Person | undefined, () => string]>([
    ["the beginning of an address", () => draft, () => draft.username.toUpperCase().slice(0, -4)],
    ["the middle of an address", () => draft, () => draft.username.slice(2)],
    ["the middle of a name", () => caller, () => "tephen"],
    ["a reference as spoken on the telephone", () => done, () => ` ${reference.toLowerCase().replace("-", " ")}`],
    ["a name and a reference", () => done, () => `Zoë ${reference}`],
    ["the end of a reference", () => done, () => reference.slice(-5).toLowerCase()],
    ["an email's sender line", () => done, () => `Zoë O’Hara <${done.username}>`],
    ["the last digits of a telephone number", () => caller, () => "7142"],
    ["a name spelled by its sound", () => caller, () => "Baerbel McStevenson"],
    ["`~` and a name spelled by its sound", () => caller, () => "~Barbel"],
    ["a name that nobody has", () => undefined, () => "zara"],
    ["a damaged reference", () => undefined, () => `X${reference} <>, @ ;`],
  ])("lists only the applications that match %s", async (_, who, typed) => {
    const found = await list(`?q=${encodeURIComponent(typed())}`);
    expect(found.map(({ email }) => email)).toEqual([who()?.username].filter((name) => name !== undefined));
  });

  it("counts and marks applications whose names only sound like the search", async () => {
    const { body } = await reader.call("GET", `${LIST}?q=Baerbel+McStevenson`);
    expect(body["is_alike"]).toBe(true);
    const { body: totals } = await reader.call("GET", "/api/office/totals?q=Baerbel+McStevenson");
    expect(totals["total"]).toBe(1);
  });

  it("lists up to 50 applications whose ids the address contains, and ignores unknown ids", async () => {
    const [one, other] = [await idOf(done), await idOf(draft)];
    const named = await list(`?id=${one}&id=${other}&id=nobody&sort=name`);
    expect(named.map(({ id }) => id).toSorted()).toEqual([one, other].toSorted());
    const { body } = await reader.call("GET", `/api/office/totals?id=${one}`);
    expect(body["total"]).toBe(1);
    const tooMany = Array.from({ length: 51 }, (_, at) => `id=a${String(at)}`).join("&");
    expect((await reader.call("GET", `${LIST}?${tooMany}`)).status).toBe(400);
  });

  it("filters by status and answers, and counts the matches", async () => {
    const major = String(COMPLETE["applied_major"]);
    await draft.call("POST", "/api/web-status", { web_status: "validating" });
    expect((await list("?status=started")).map(({ email }) => email)).toContain(draft.username);
    expect((await reader.call("GET", "/api/office/list")).body["statuses"]).not.toContain("validating");
    expect((await list("?status=submitted")).map(({ email }) => email)).toEqual([done.username]);
    expect((await list(`?filter=applied_major:${major}`)).map(({ email }) => email)).toEqual([done.username]);
    expect(await list("?filter=birth_date:..1900-01-01")).toEqual([]);
    const either = await list("?filter=birth_date:..1900-01-01&filter=birth_date:1900-01-02..");
    expect(either.map(({ email }) => email)).toContain(done.username);
    const { body } = await reader.call("GET", "/api/office/totals?status=submitted");
    expect(body).toMatchObject({ total: 1, by_day: [{ count: 1 }], is_complete: true });
    expect(body["by_status"]).toEqual({ submitted: 1 });
  });

  it.each([
    ["cursor=nonsense", "cursor"],
    ["status=lost", "status"],
    ["filter=ssn:1", "filter"],
    ["filter=birth_date:soon..", "filter"],
    ["sort=ssn", "sort"],
    ["limit=100000", "limit"],
  ])("refuses %s and names the wrong part", async (query, part) => {
    const { status, body } = await reader.call("GET", `${LIST}?${query}`);
    expect([status, Object.keys(body["errors"] as object)]).toEqual([400, [part]]);
  });

  it("refuses the cursor of another view", async () => {
    const { next } = (await reader.call("GET", `${LIST}?limit=1`)).body;
    expect((await reader.call("GET", `${LIST}?limit=1&sort=name&cursor=${String(next)}`)).status).toBe(400);
  });

  it("shows an application with its timeline and its neighbours in the view", async () => {
    const id = await idOf(done);
    const { status, body } = await reader.call("GET", `${LIST}/${id}?sort=name`);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      is_draft: false,
      version: { is_current: true },
      secrets: [{ key: "ssn", masked: "•••-••-6789" }],
    });
    const kinds = (body["timeline"] as { readonly kind: string }[]).map(({ kind }) => kind);
    for (const kind of ["account", "log_in", "saved", "status"]) expect(kinds).toContain(kind);
    const { next, previous } = body as { readonly next: string | null; readonly previous: string | null };
    expect([next, previous].filter((one) => one === null)).toHaveLength(1);
    const again = await reader.call("GET", `${LIST}/${id}`);
    expect(JSON.stringify(again.body["timeline"])).toContain("application.read");
  });

  it("writes nothing to an application that staff open, so that the applicant's next save succeeds", async () => {
    const id = await idOf(draft);
    const { store } = portal.parts.deps;
    const before = await store.findApplication("graduate", id);
    for (const path of ["", "/print", "/notes"])
      expect((await reader.call("GET", `${LIST}/${id}${path}`)).status).toBe(200);
    expect(await store.findApplication("graduate", id)).toEqual(before);
    const { status } = await draft.call("PUT", "/api/answer", {
      answers: { city: "Toledo" },
      known: before?.contentRevision,
    });
    expect(status).toBe(200);
  });

  it("masks a secret, and reveals it to an officer who states a reason", async () => {
    const id = await idOf(done);
    for (const path of ["", "/print", "/notes"])
      expect(JSON.stringify((await officer.call("GET", `${LIST}/${id}${path}`)).body)).not.toContain("123-45");
    const asked = { key: "ssn", reason: "Financial aid form" };
    expect((await reader.call("POST", `${LIST}/${id}/reveal`, asked)).status).toBe(403);
    expect((await officer.call("POST", `${LIST}/${id}/reveal`, { ...asked, reason: " " })).status).toBe(400);
    expect((await officer.call("POST", `${LIST}/${id}/reveal`, { ...asked, key: "first_name" })).status).toBe(404);
    const { body } = await officer.call("POST", `${LIST}/${id}/reveal`, asked);
    expect(body).toMatchObject({ key: "ssn", value: "123-45-6789" });
    const entries = await auditOf(portal, { action: "application.reveal" });
    expect(entries[0]).toMatchObject({ application: id, email: officer.username, outcome: "done", details: asked });
    expect(JSON.stringify(entries)).not.toContain("45-6789");
  });

  it("reports colleagues' acts and presence to an open screen, without an audit entry", async () => {
    const id = await idOf(done);
    const news = async () =>
      (await officer.call("GET", `${LIST}/${id}/news`)).body as { version: string; readers: string[] };
    const colleague = await portal.staff("officer");
    const before = await news();
    await colleague.call("GET", `${LIST}/${id}`);
    await colleague.call("GET", `${LIST}/${id}/print`);
    const opened = await news();
    expect(opened.version).toBe(before.version);
    expect(opened.readers).toContain(colleague.username);
    expect(opened.readers).not.toContain(officer.username);
    await colleague.call("POST", `${LIST}/${id}/reveal`, { key: "ssn", reason: "Called back" });
    expect((await news()).version).not.toBe(before.version);
    expect(await auditOf(portal, { action: "application.news" })).toEqual([]);
    expect((await officer.call("GET", `${LIST}/nobody/news`)).status).toBe(404);
    expect((await portal.person().call("GET", `${LIST}/${id}/news`)).status).toBe(401);
  });

  it("lists audit entries of a range of days, and refuses an invalid day", async () => {
    const admin = await portal.staff("admin");
    const listed = async (days: string) => (await admin.call("GET", `/api/office/audit?${days}`)).body["entries"];
    for (const other of ["until=2020-01-01", "from=2999-01-01"]) expect(await listed(other)).toEqual([]);
    expect(await listed("from=2020-01-01&until=2999-01-01")).not.toEqual([]);
    expect((await admin.call("GET", "/api/office/audit?until=2027-02-30")).status).toBe(400);
  });

  it("filters the audit by application and by staff, including removed staff", async () => {
    const admin = await portal.staff("admin");
    const gone = await portal.staff("reader");
    const id = await idOf(done);
    await gone.call("GET", `${LIST}/${id}`);
    const { id: goneId } = await memberOf(portal, gone);
    expect((await admin.call("DELETE", `/api/office/staff/${goneId}`)).status).toBe(200);
    const entriesOf = async (filter: Record<string, string>) => {
      const { status, body } = await admin.call("GET", `/api/office/audit?${new URLSearchParams(filter).toString()}`);
      expect([filter, status]).toEqual([filter, 200]);
      return body["entries"] as { readonly email: string; readonly reference: string; readonly seq: number }[];
    };
    const byId = await entriesOf({ application: id, limit: "200" });
    expect(new Set(byId.map((entry) => entry.reference))).toEqual(new Set([reference]));
    expect(byId.map(({ email }) => email)).toContain(gone.username);
    for (const known of [reference, ` ref. ${reference.toLowerCase()}`, done.username.toUpperCase()])
      expect([known, await entriesOf({ application: known, limit: "200" })]).toEqual([known, byId]);
    const name = gone.username.split("@")[0] ?? "";
    for (const staff of [gone.username, gone.username.toUpperCase(), name, `example ${name}`, goneId]) {
      const own = await entriesOf({ staff });
      expect([staff, new Set(own.map(({ email }) => email))]).toEqual([staff, new Set([gone.username])]);
      expect(await entriesOf({ staff, application: reference })).toHaveLength(1);
    }
    const all = (await entriesOf({ staff: "@", limit: "200" })).map(({ seq }) => seq);
    expect(all.length).toBeGreaterThan(10);
    expect(all).toEqual(all.toSorted((one, other) => other - one));
    const page = (await entriesOf({ staff: "@", limit: "3", before: String(all[4]) })).map(({ seq }) => seq);
    expect(page).toEqual(all.slice(5, 8));
    for (const filter of [{ staff: "nobody" }, { application: "nobody@example.edu" }, { application: "0000-0000" }])
      expect(await entriesOf(filter as Record<string, string>)).toEqual([]);
  });

  it("shows notes to staff only, the newest first", async () => {
    const id = await idOf(done);
    expect((await done.call("POST", `${LIST}/${id}/notes`, { text: "Hm" })).status).toBe(401);
    expect((await reader.call("POST", `${LIST}/${id}/notes`, { text: "n".repeat(4_001) })).status).toBe(400);
    await reader.call("POST", `${LIST}/${id}/notes`, { text: "Called." });
    portal.advance(1_000);
    await officer.call("POST", `${LIST}/${id}/notes`, { text: "Called again." });
    const { body } = await reader.call("GET", `${LIST}/${id}/notes`);
    const notes = body["notes"] as { readonly text: string; readonly by: string }[];
    expect(notes.map(({ text, by }) => [text, by])).toEqual([
      ["Called again.", officer.username],
      ["Called.", reader.username],
    ]);
    const seen = [await done.call("GET", "/api/profile"), await reader.call("GET", `${LIST}/${id}/print`)];
    expect(JSON.stringify(seen.map((answer) => answer.body))).not.toContain("Called");
  });

  it("lets only the office's own pages frame a print and a document", async () => {
    const framing = async (path: string) => {
      const { headers } = await reader.call("GET", `${LIST}/${await idOf(done)}${path}`);
      return [
        headers.get("x-frame-options"),
        /frame-ancestors '\w+'/.exec(headers.get("content-security-policy") ?? "")?.[0],
      ];
    };
    for (const path of ["/print", "/documents/resume"])
      expect([path, ...(await framing(path))]).toEqual([path, "SAMEORIGIN", "frame-ancestors 'self'"]);
    for (const path of ["", "/pdf", "/notes"])
      expect([path, ...(await framing(path))]).toEqual([path, "DENY", "frame-ancestors 'none'"]);
  });
});

const VIEWS = "/api/office/views";
const QUERY = "status=submitted&filter=program%3Amba&sort=name&hide=email";

describeOnStore("Saved views of the office's list", () => {
  const portal = usePortal();
  let reader: Person;
  let colleague: Person;
  let admin: Person;
  beforeAll(async () => {
    [reader, colleague, admin] = [
      await portal.staff("reader"),
      await portal.staff("officer"),
      await portal.staff("admin"),
    ];
  });
  const save = async (who: Person, name: string, isShared = false): Promise<string> => {
    const { body } = await who.call("POST", VIEWS, { name, query: QUERY, is_shared: isShared });
    return (body["views"] as SavedView[]).find((view) => view.name === name)?.id ?? "";
  };
  const list = async (who: Person): Promise<readonly SavedView[]> =>
    (await who.call("GET", VIEWS)).body["views"] as SavedView[];
  const namesFor = async (who: Person) => (await list(who)).map(({ name }) => name);
  const change = (who: Person, id: string, isShared: boolean) =>
    who.call("PUT", `${VIEWS}/${id}`, { name: "Renamed", query: "q=x", is_shared: isShared });

  it("shows a saved view to its maker alone until it is shared, and lets only its maker and administrators change it", async () => {
    const id = await save(reader, "Mine");
    expect((await list(reader)).find((view) => view.id === id)).toEqual({
      id,
      name: "Mine",
      query: QUERY,
      is_shared: false,
      made_by: reader.username,
      is_own: true,
      may_change: true,
    });
    expect(await namesFor(colleague)).not.toContain("Mine");
    expect((await change(colleague, id, true)).status).toBe(404);
    expect((await change(reader, id, true)).status).toBe(200);
    expect((await list(colleague)).find((view) => view.id === id)).toMatchObject({
      name: "Renamed",
      query: "q=x",
      is_own: false,
      may_change: false,
    });
    expect((await change(colleague, id, true)).body["code"]).toBe("staff_role_too_low");
    expect((await change(admin, id, false)).status).toBe(200);
    expect(await namesFor(colleague)).toContain("Renamed");
    expect((await admin.call("DELETE", `${VIEWS}/${id}`)).status).toBe(200);
    expect(await namesFor(reader)).not.toContain("Renamed");
  });

  it("keeps a shared view when its maker is removed", async () => {
    const leaver = await portal.staff("reader");
    await save(leaver, "Left for all", true);
    await save(leaver, "Gone");
    const { deps } = portal.parts;
    await removeStaff(deps.staff, "graduate", (await memberOf(portal, leaver)).id);
    expect((await list(admin)).find(({ name }) => name === "Left for all")).toMatchObject({
      made_by: null,
      may_change: true,
    });
    expect((await deps.store.listOfficeViews("graduate")).map(({ name }) => name)).not.toContain("Gone");
  });

  it("limits saved views in number, name and query, and keeps name and query out of the audit log", async () => {
    const full = await portal.staff("reader");
    for (const body of [
      { name: " ", query: "", is_shared: false },
      { name: "x", query: "javascript:alert(1)", is_shared: false },
    ])
      expect((await full.call("POST", VIEWS, body)).body["code"]).toBe("body_invalid");
    for (let number = 0; number < OWN_VIEWS_MAX; number += 1) await save(full, `Full ${String(number)}`);
    expect((await full.call("POST", VIEWS, { name: "more", query: "", is_shared: false })).body).toMatchObject({
      code: "body_invalid",
      errors: { name: [expect.stringContaining("Delete one first")] },
    });
    const [saved] = await auditOf(portal, { action: "view.save", outcome: "done" });
    expect(saved?.details).toEqual({ view: expect.any(String) as string, shared: false });
  });
});
