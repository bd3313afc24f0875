import { beforeAll, expect, it, vi } from "vitest";
import { WEB_STATUSES, type OfficeErasure } from "../../engine/protocol/index.ts";
import { assignReference } from "../../server/applications/index.ts";
import { StoreUnavailableError } from "../../server/store/index.ts";
import { UploadsUnavailableError } from "../../server/uploads/index.ts";
import { describeOnStore, usePortal } from "./opened-portal.fixture.ts";
import { cookieOf, PASSWORD, type Person } from "./portal.fixture.ts";
import { forge, idOf } from "./submitted.fixture.ts";

const DAY_MS = 24 * 60 * 60_000;
const REASON = "Asked for by letter of 2 March";

describeOnStore("Erasing by an administrator", () => {
  const portal = usePortal();
  let admin: Person;
  beforeAll(async () => {
    admin = await portal.staff("admin");
  });

  const store = () => portal.parts.deps.store;
  const pathOf = (id: string): string => `/api/office/applications/${id}/erasure`;
  const look = async (id: string): Promise<OfficeErasure> => {
    const { status, body } = await admin.call("GET", pathOf(id));
    expect(status).toBe(200);
    return body as unknown as OfficeErasure;
  };
  const order = (id: string, body: Record<string, unknown>) =>
    admin.call("POST", pathOf(id), { scope: "application", reason: REASON, ...body });
  const newest = async (application: string) =>
    store().listAudit("graduate", Number.MAX_SAFE_INTEGER, 2, { application });
  const markSubmitted = (id: string) =>
    forge(portal, id, { webStatus: WEB_STATUSES.map((web_status) => ({ web_status, at: portal.parts.deps.now() })) });
  const submitted = async () => {
    const person = await portal.applicant({ first_name: "Erasable" });
    const id = await idOf(person);
    await markSubmitted(id);
    const reference = await assignReference(store(), "graduate", id);
    await admin.call("POST", `/api/office/applications/${id}/notes`, { text: "A note." });
    const { token } = await portal.parts.deps.serviceLinks.createFor("graduate", id, DAY_MS, "everyone");
    await portal.parts.deps.uploads.write(`documents/graduate/${id}/any/file`, new TextEncoder().encode("%PDF"));
    return { person, id, reference, token };
  };
  const draft = async () => {
    const person = await portal.applicant({ first_name: "Draft" });
    return { person, id: await idOf(person) };
  };

  it("lists the data to erase, erases it by reference number, and audits the reason", async () => {
    const { person, id, reference, token } = await submitted();
    const plan = await look(id);
    expect(plan.email).toBe(person.username);
    expect(plan.applications).toEqual([
      expect.objectContaining({ id, status: "submitted", links: 1, notes: 1, documents: 0 }),
    ]);
    const confirmation = ` ${plan.applications[0]?.reference?.toLowerCase() ?? ""} `;
    const { status, body } = await order(id, { seen: plan.seen, confirmation });
    expect([status, body["is_done"], body["message"]]).toEqual([200, true, "It is erased."]);
    expect((await newest(id)).map(({ action, outcome, details }) => [action, outcome, details])).toEqual([
      ["erasure.order", "done", { scope: "application", reason: REASON }],
      ["erasure.order", "begun", { scope: "application", reason: REASON }],
    ]);
    expect(await store().findApplication("graduate", id)).toBeUndefined();
    expect(await store().findReferenceHolder("graduate", reference)).toBeUndefined();
    expect(await store().listOfficeNotes("graduate", id, 10)).toEqual([]);
    const officer = await portal.staff("officer");
    for (const path of ["", "/notes", "/print", "/pdf", "/documents/none"])
      expect([path, (await officer.call("GET", `/api/office/applications/${id}${path}`)).status]).toEqual([path, 404]);
    const list = await officer.call("GET", `/api/office/applications?q=${encodeURIComponent(person.username)}`);
    expect(list.body["applications"]).toEqual([]);
    const link = await portal.app.request(`http://localhost:3000/?service_token=${token}`);
    expect([link.status, await link.text()]).toEqual([403, expect.stringContaining("This link no longer works")]);
    const followed = await portal.app.request(`http://localhost:3000/api/office/applications/${id}/print`, {
      headers: { host: "localhost:3000", accept: "text/html", cookie: cookieOf(officer) },
    });
    expect([followed.status, await followed.text()]).toEqual([
      404,
      expect.stringContaining('href="/office/applications"'),
    ]);
    expect((await portal.securityLog()).findLast(({ event }) => event === "application-erased")).toMatchObject({
      account: id,
      tenant: "graduate",
    });
    expect((await order(id, { seen: plan.seen, confirmation })).status).toBe(404);
    // The owner can start a new application, and the old erasure order does not delete it.
    expect((await person.call("GET", "/api/profile")).status).toBe(401);
    const again = await person.call("POST", "/public/login", { username: person.username, password: PASSWORD });
    expect(again.status).toBe(200);
    expect((await order(id, { seen: plan.seen, confirmation })).body["code"]).toBe("erasure_changed");
  });

  it("erases an account by its email address, so that nobody can log in to it", async () => {
    const { person, id } = await submitted();
    const { seen } = await look(id);
    const { status } = await order(id, { scope: "account", seen, confirmation: person.username.toUpperCase() });
    expect(status).toBe(200);
    expect(await store().findAccount("graduate", id)).toBeUndefined();
    expect(await store().findApplication("graduate", id)).toBeUndefined();
    const logIn = await person.call("POST", "/public/login", { username: person.username, password: PASSWORD });
    expect(logIn.status).toBe(400);
  });

  it("requires the right reference number or email address, and a reason", async () => {
    const [one, other] = [await submitted(), await submitted()];
    const { seen } = await look(one.id);
    const wrong: readonly (readonly [Record<string, unknown>, unknown])[] = [
      [{ confirmation: other.reference }, { confirmation: ["This is not the reference number of this application."] }],
      [{ confirmation: one.person.username }, { confirmation: [expect.any(String)] }],
      [{ confirmation: "" }, { confirmation: [expect.any(String)] }],
      [{ scope: "account", confirmation: one.reference }, { confirmation: [expect.any(String)] }],
      [{ scope: "account", confirmation: other.person.username }, { confirmation: [expect.any(String)] }],
      [{ confirmation: one.reference, reason: "  " }, { reason: [expect.any(String)] }],
      [{ scope: "tenant", confirmation: one.reference }, { scope: [expect.any(String)] }],
    ];
    for (const [body, errors] of wrong) {
      const refused = await order(one.id, { seen, ...body });
      expect([body, refused.status, refused.body["errors"]]).toEqual([body, 400, errors]);
    }
    const stolen = await order(one.id, { seen: (await look(other.id)).seen, confirmation: one.reference });
    expect([stolen.status, stolen.body["code"]]).toEqual([409, "erasure_changed"]);
    expect(await store().findApplication("graduate", one.id)).toBeDefined();
    const elsewhere = await portal.staff("admin", "nursing");
    expect((await elsewhere.call("GET", pathOf(one.id))).status).toBe(401);
  });

  it("refuses to erase a draft that was submitted meanwhile", async () => {
    const { person, id } = await draft();
    const { seen, applications } = await look(id);
    expect(applications[0]?.reference).toBeNull();
    await markSubmitted(id);
    const refused = await order(id, { seen, confirmation: person.username });
    expect([refused.status, refused.body["code"]]).toEqual([409, "erasure_changed"]);
    expect(await store().findApplication("graduate", id)).toBeDefined();
  });

  it("erases nothing if the audit cannot be written first", async () => {
    const { person, id } = await draft();
    const { seen } = await look(id);
    vi.spyOn(store(), "appendAudit").mockRejectedValue(new StoreUnavailableError("gone"));
    expect((await order(id, { seen, confirmation: person.username })).status).toBe(503);
    expect(await store().findApplication("graduate", id)).toBeDefined();
  });

  it("reports that data remains if the file store is down, and erases it later", async () => {
    const { id, reference } = await submitted();
    const { seen } = await look(id);
    const { uploads, personalData } = portal.parts.deps;
    const list = vi.spyOn(uploads, "list").mockImplementation(() => {
      throw new UploadsUnavailableError("away");
    });
    const { status, body } = await order(id, { seen, confirmation: reference });
    expect([status, body["is_done"]]).toEqual([200, false]);
    list.mockRestore();
    portal.advance(60_000);
    await personalData.erasure.run();
    expect(await store().findApplication("graduate", id)).toBeUndefined();
  });
});
