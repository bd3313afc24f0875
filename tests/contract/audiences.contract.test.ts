import { beforeAll, expect, it } from "vitest";
import { changeRoster } from "../../server/staff/index.ts";
import type { StaffRole } from "../../engine/protocol/index.ts";
import { addPrintLinkCommands } from "../../server/commands/print-link.ts";
import { addStaffCommands } from "../../server/commands/staff.ts";
import { readScenario } from "../fixtures/read-scenario.ts";
import { changeTenant, within } from "../journeys/changed-tenant.ts";
import { readDocumentedApi, type DocumentedCall } from "./documented.ts";
import { parseTable } from "./exporting.ts";
import { describeOnStore, fetchBytes, useData, usePortal, type TenantChange } from "./opened-portal.fixture.ts";
import type { Person, Portal } from "./portal.fixture.ts";
import { runPortico } from "./portico-command.fixture.ts";
import { auditOf, forge, idOf, recordOf, STARTER_ANSWERS, submitNew } from "./submitted.fixture.ts";

const HEALTH = "Faints at the sight of strobes";
const [FIRST, LAST, SIGNED] = ["Nuala", "O Brien", "nuala OBRIEN"];
const FILE = "obrien-storyboard.pdf";
const TITLE = "Turf";

/** Calls that end the session, change a factor or erase the application. */
const ENDS_SESSION = /\/(session|password|factors|passkey|sso|erasure|invitation)/;
const AUDIENCES = ["everyone", "office", "medical", "jury"];
const KEYS = ["health_needs", "first_name", "showreel"];
const QUERIES = ["q=Nuala", "q=Faints", `filter=first_name:${FIRST}`, "sort=name", "limit=100"];

const COMPLETE = readScenario("tests/fixtures/tenants/film/scenarios/director.json");

/** Takes the audiences from the administrators' role, so that an administrator in a team reads for its audience only. */
const TEAMS: TenantChange = [
  "tests/fixtures/tenants/film",
  {
    "tenant.json": (file) => {
      const [office, jury] = within<{ readers: object }[]>(file, "audiences");
      if (office !== undefined) office.readers = { teams: ["Office", "Medical team"] };
      if (jury !== undefined) jury.readers = { roles: ["officer"], teams: ["Jury"] };
    },
  },
];

describeOnStore("Audiences of a tenant", () => {
  const portal = usePortal({}, TEAMS);
  let applicant: Person;
  let id: string;
  let [office, medical, jury, nobody]: Person[] = [];
  let path: string;
  const store = () => portal.parts.deps.store;

  const setTeams = (email: string | undefined, teams: readonly string[]) =>
    changeRoster(store(), "film", (members) => ({
      members: members.map((member) => (member.email === email ? { ...member, teams } : member)),
      result: undefined,
    }));
  const join = async (role: StaffRole, ...teams: string[]): Promise<Person> => {
    const one = await portal.staff(role, "film");
    await setTeams(one.username, teams);
    return one;
  };

  beforeAll(async () => {
    applicant = await portal.applicant({ ...COMPLETE, health_needs: HEALTH });
    id = await idOf(applicant);
    path = `/api/office/applications/${id}`;
    await applicant.call("PUT", "/api/add-another", { button_id: "film", num_components: 2 });
    const pdfKey = `documents/film/${id}/showreel/one.pdf`;
    await portal.parts.deps.uploads.write(pdfKey, Buffer.from("%PDF-1.4"));
    const showreel = { fileName: FILE, fileSize: 8, fileKey: "incoming/gone", pdfKey, handedInAt: 1 };
    const { answers } = await recordOf(portal, id, "film");
    await forge(portal, id, { answers: { ...answers, showreel: "ANSWERED" }, documents: { showreel } }, "film");
    office = await join("admin", "Office");
    medical = await join("admin", "Medical team");
    jury = await join("admin", "Jury");
    nobody = await join("admin");
  });

  const textOf = async (person: Person | undefined, address: string): Promise<string> => {
    if (person === undefined) throw new Error("There is no such person.");
    const { status, body } = await person.call("GET", address);
    return `${String(status)} ${JSON.stringify(body)}`;
  };

  it("shows each reader only what their own audience may read", async () => {
    expect(await textOf(office, `${path}/print`)).toContain(LAST);
    expect(await textOf(office, `${path}/print`)).not.toContain(HEALTH);
    expect(await textOf(medical, `${path}/print?audience=medical`)).toContain(HEALTH);
    expect(await textOf(jury, `${path}/print`)).toContain(TITLE);
    for (const [person, audience] of [
      [office, "medical"],
      [jury, "office"],
      [jury, "everyone"],
      [nobody, "jury"],
      [medical, "none"],
    ] as const)
      expect(await textOf(person, `${path}/print?audience=${audience}`)).toMatch(/^403 .*staff_role_too_low/);
  });

  it("prints no names or files for an anonymous audience", async () => {
    const print = await textOf(jury, `${path}/print`);
    expect(print).toContain("Application without a reference number: Kestrel Film School");
    expect(print).toContain("For this audience only: Jury.");
    for (const words of [FIRST, LAST, SIGNED, applicant.username, FILE]) expect(print).not.toContain(words);
  });

  it("lets only readers of an audience make a link, which names its audience and opens only while its maker is a reader", async () => {
    const make = async (person: Person | undefined, audience: string) =>
      person?.call("POST", `${path}/links`, { hours: 1, audience, recipient: "Prof. Meyer" });
    expect((await make(office, "medical"))?.status).toBe(403);
    expect((await make(jury, "office"))?.status).toBe(403);
    const made = await make(jury, "jury");
    expect(made?.body).toMatchObject({ links: [{ audience: "jury", recipient: "Prof. Meyer" }] });
    const { search } = new URL(String(made?.body["url"]));
    const page = await textOf(portal.person(), `/about${search}`);
    expect(page).toContain("Jury: Prof. Meyer");
    const data = await textOf(portal.person(), `/service/tmp-pdf${search}`);
    expect(data).toContain(TITLE);
    for (const shown of [page, data])
      for (const words of [HEALTH, FIRST, LAST, applicant.username, FILE]) expect(shown).not.toContain(words);
    const { headers } = await fetchBytes(portal, portal.person(), `/service/document/showreel${search}`);
    expect(headers.get("content-disposition")).toContain("Storyboards.pdf");
    const ofOffice = `${path}/links/${String((await make(office, "office"))?.body["id"])}`;
    const officer = await join("officer");
    expect((await officer.call("GET", `${path}/links`)).body).toMatchObject({ links: [{ audience: "jury" }] });
    expect((await officer.call("DELETE", ofOffice)).status).toBe(404);
    expect((await jury?.call("GET", `${path}/links`))?.body["links"]).toHaveLength(2);
    await setTeams(jury?.username, []);
    expect(await textOf(portal.person(), `/service/tmp-pdf${search}`)).toMatch(/^403 .*service_token_invalid/);
    await setTeams(jury?.username, ["Jury"]);
  });

  it("exports the columns of the chosen audience", async () => {
    const exported = async (person: Person | undefined, audience: string) => {
      const body = { view: {}, format: "csv", words: "codes", audience, include: ["sensitive"], reason: "A test" };
      const asked = await person?.call("POST", "/api/office/exports", body);
      if (person === undefined || asked?.status !== 200) return asked?.body["code"];
      const { bytes } = await fetchBytes(portal, person, String(asked.body["file"]));
      return Object.keys(parseTable(bytes.toString("utf8"))[0] ?? {});
    };
    expect(await exported(office, "office")).toEqual(expect.not.arrayContaining(["health_needs"]));
    expect(await exported(office, "everyone")).toEqual(expect.arrayContaining(["first_name", "application.email"]));
    expect(await exported(medical, "medical")).toEqual(expect.arrayContaining(["health_needs", "first_name"]));
    expect(await exported(office, "medical")).toBe("staff_role_too_low");
    // The jury's staff do not read for the office, so they cannot export.
    expect(await exported(jury, "jury")).toBe("staff_role_too_low");
    const both = await join("admin", "Office", "Jury");
    const columns = await exported(both, "jury");
    expect(columns).toEqual(expect.arrayContaining(["film_title", "application.reference"]));
    for (const key of ["first_name", "application.email", "health_needs"]) expect(columns).not.toContain(key);
    for (const format of ["csv", "ndjson", "zip"]) {
      const asked = await both.call("POST", "/api/office/exports", { view: {}, format, audience: "jury" });
      const file = (await fetchBytes(portal, both, String(asked.body["file"]))).bytes.toString("latin1");
      expect(file).toContain(TITLE);
      for (const words of [FIRST, LAST, applicant.username, FILE]) expect(file).not.toContain(words);
    }
  });

  it("shows applicants their own answers for every audience", async () => {
    const print = await textOf(applicant, `/api/applications/${id}/print`);
    for (const words of [HEALTH, FIRST, SIGNED, TITLE, FILE]) expect(print).toContain(words);
  });

  it("shows no answer of another audience in the calls of a print link", async () => {
    const { calls } = readDocumentedApi((await portal.person().call("GET", "/openapi.json")).body);
    const linkCalls = calls.filter(({ path: one }) => one.startsWith("/service/") && !one.endsWith("/pdf"));
    expect(linkCalls.length).toBeGreaterThan(1);
    for (const [audience, hidden] of [
      ["everyone", [HEALTH, SIGNED]],
      ["office", [HEALTH]],
      ["jury", [HEALTH, FIRST, SIGNED, applicant.username, FILE]],
    ] as const) {
      const link = await portal.parts.deps.serviceLinks.create("film", applicant.username, 60_000, audience);
      for (const call of linkCalls)
        for (const key of KEYS) {
          const address = `${call.path.replace("{answerKey}", key)}?service_token=${link?.token ?? ""}`;
          const shown = await textOf(portal.person(), address);
          expect([audience, address, hidden.filter((words) => shown.includes(words))]).toEqual([audience, address, []]);
        }
    }
  });

  it("shows no answer of another audience in the calls of the office", async () => {
    const reveal = { key: "health_needs", reason: "A test" };
    await medical?.call("POST", `${path}/reveal`, reveal);
    const { calls } = readDocumentedApi((await portal.person().call("GET", "/openapi.json")).body);
    const staffCalls = calls.filter(({ security = [] }) => security.some((one) => "staffSession" in one));
    const identity = [FIRST, LAST, SIGNED, applicant.username, FILE];
    for (const [role, teams, hidden] of [
      ["reader", ["Office"], [HEALTH]],
      ["admin", ["Office"], [HEALTH]],
      ["reader", ["Jury"], [HEALTH, ...identity]],
      ["officer", [], [HEALTH, ...identity]],
      ["admin", ["Jury"], [HEALTH, ...identity]],
      ["admin", [], [HEALTH, TITLE, ...identity]],
    ] as const) {
      const reader = await join(role, ...teams);
      for (const call of staffCalls.filter(({ path: one }) => !ENDS_SESSION.test(one)))
        await Promise.all(
          requestsOf(call).map(async ([address, body]) => {
            const shown = await read(reader, call, address, body);
            for (const words of hidden)
              expect([call.method, address, role, teams, shown.includes(words) ? shown : ""]).toEqual([
                call.method,
                address,
                role,
                teams,
                "",
              ]);
          }),
        );
    }
  });

  it("finds an application for a jury by its reference number only", async () => {
    await store().keepReference({ tenant: "film", account: id, reference: "64YSD1WR" });
    const find = async (query: string) => {
      const { status, body } = (await jury?.call("GET", `/api/office/applications?${query}`)) ?? {};
      return [status, (body?.["applications"] as object[] | undefined)?.length];
    };
    for (const typed of ["64YS-D1WR", "d1wr"]) expect(await find(`q=${typed}`)).toEqual([200, 1]);
    for (const typed of [FIRST, `~${FIRST}`, LAST, applicant.username, "Faints"])
      expect([typed, ...(await find(`q=${encodeURIComponent(typed)}`))]).toEqual([typed, 200, 0]);
    for (const query of [`filter=first_name:${FIRST}`, "sort=name"])
      expect(await find(query)).toEqual([403, undefined]);
  });

  const requestsOf = ({
    method,
    path: written,
    requestBody,
    parameters,
  }: DocumentedCall): (readonly [string, unknown])[] => {
    const address = written.replace("{id}", id);
    if (written.endsWith("/{answerKey}"))
      return KEYS.map((key) => [address.replace("{answerKey}", key), undefined] as const);
    if (written.endsWith("/reveal")) return KEYS.map((key) => [address, { key, reason: "A test" }] as const);
    if (written.endsWith("/links") && method === "POST")
      return AUDIENCES.map((audience) => [address, { hours: 1, audience, recipient: "Dean" }] as const);
    if (written.endsWith("/exports"))
      return AUDIENCES.map((audience) => {
        const wanted = { include: ["sensitive"], reason: "A test" };
        return [address, { view: {}, format: "ndjson", words: "labels", audience, ...wanted }] as const;
      });
    const plain = address.replaceAll(/\{\w+\}/g, "none");
    if (method !== "GET") return [[plain, requestBody && {}]];
    const queries = [...AUDIENCES.map((audience) => `audience=${audience}`), ...QUERIES];
    const further = queries.filter((query) => parameters.some(({ name }) => name === query.split("=")[0]));
    return ["", ...further].map((query) => [query === "" ? plain : `${plain}?${query}`, undefined] as const);
  };

  /** Returns the text of a response and of a file that the call exports. */
  const read = async (reader: Person, { method, path: written }: DocumentedCall, address: string, body: unknown) => {
    // Chromium makes PDFs of the same HTML as the print.
    if (written.endsWith("/pdf")) return "";
    const answer = await reader.call(method, address, body);
    const shown = JSON.stringify(answer.body);
    if (written !== "/api/office/exports" || answer.status !== 200) return shown;
    return shown + (await fetchBytes(portal, reader, String(answer.body["file"]))).bytes.toString("utf8");
  };
});

describeOnStore("Commands about audiences", () => {
  const data = useData("suite");
  let tenants: string;
  let portal: Portal;
  beforeAll(async () => {
    tenants = changeTenant(...TEAMS);
    portal = await data.open(tenants);
  });
  const portico = (...args: readonly string[]) =>
    runPortico([addPrintLinkCommands, addStaffCommands], data.settings(tenants), args);

  it("puts staff into teams that the tenant defines", async () => {
    const email = "ada@example.edu";
    expect(await portico("staff", "add", "--email", email, "--role", "reader", "--team", "Jury")).toContain("Invited");
    expect(await portico("staff", "change", "--email", email, "--team", "Office", "Medical team")).toContain(
      "Changed: ada@example.edu  reader  Office, Medical team",
    );
    expect(await portico("staff", "change", "--email", email, "--role", "officer")).toContain("officer  Office");
    expect(await portico("staff", "change", "--email", email, "--team", "Cooks")).toContain(
      'There is no team "Cooks"; expected one of Office, Medical team, Jury.',
    );
    expect(await portico("staff", "change", "--email", email, "--team", "")).toContain(
      "Changed: ada@example.edu  officer\n",
    );
    const [entry] = await auditOf(portal, {}, "film");
    expect(entry).toMatchObject({ action: "staff.role", details: { role: "officer", teams: "" } });
  });

  it("makes print links for audiences that the tenant defines", async () => {
    const { username } = await portal.applicant();
    const make = (audience: string) => portico("print-link", "--email", username, "--audience", audience);
    expect(await make("jury")).toContain("?service_token=");
    expect(await portico("print-links")).toContain("for audience jury");
    expect(await make("cooks")).toContain(
      'Tenant "film" has no audience "cooks"; expected one of everyone, office, jury, medical.',
    );
  });
});

describeOnStore("An audience that a later form adds", () => {
  const data = useData("suite");
  it("hides answers of earlier submissions from a new audience if the current form hides them", async () => {
    const before = await data.open(
      changeTenant("templates/starter", { "tenant.json": (file) => Object.assign(file, { office: {} }) }),
    );
    const { one: applicant, id } = await submitNew(before, STARTER_ANSWERS);
    const after = await data.open(
      changeTenant("templates/starter", {
        "tenant.json": (file) =>
          Object.assign(file, {
            office: {},
            audiences: [{ id: "jury", title: "Jury", readers: { roles: ["reader"] }, anonymous: true }],
          }),
        "data-model.json": (file) => {
          for (const key of ["first_name", "last_name"]) within(file, "properties", key)["x-print"] = "office";
        },
      }),
    );
    const reader = await after.staff("reader", "starter");
    const printed = async (audience: string) =>
      String((await reader.call("GET", `/api/office/applications/${id}/print?audience=${audience}`)).body["text"]);
    const name = String(STARTER_ANSWERS["first_name"]);
    expect(await printed("office")).toContain(name);
    const jury = await printed("jury");
    expect(jury).toContain("For this audience only: Jury.");
    for (const words of [name, String(STARTER_ANSWERS["last_name"]), applicant.username])
      expect(jury).not.toContain(words);
  });
});

const NAMES = ["first_name", "last_name", "email_address"];

describeOnStore("An audience that reads no name and no email", () => {
  const portal = usePortal({}, [
    TEAMS[0],
    {
      ...TEAMS[1],
      "data-model.json": (file) => {
        for (const key of [...NAMES, "signature"]) within(file, "properties", key)["x-print"] = "office";
      },
    },
  ]);

  it("finds no email in prints, links and exports", async () => {
    const applicant = await portal.applicant({ ...COMPLETE, email_address: "other@example.edu" });
    const id = await idOf(applicant);
    const reader = await portal.staff("admin", "film");
    await changeRoster(portal.parts.deps.store, "film", (members) => ({
      members: members.map((member) => ({ ...member, teams: ["Office", "Medical team"] })),
      result: undefined,
    }));
    const hidden = [applicant.username, "other@example.edu", String(COMPLETE["first_name"])];
    for (const audience of ["everyone", "medical"]) {
      const link = await portal.parts.deps.serviceLinks.create("film", applicant.username, 60_000, audience);
      const print = await reader.call("GET", `/api/office/applications/${id}/print?audience=${audience}`);
      const about = await portal.person().call("GET", `/about?service_token=${link?.token ?? ""}`);
      for (const { status, body } of [print, about]) {
        expect([status, hidden.filter((words) => JSON.stringify(body).includes(words))]).toEqual([200, []]);
        expect(JSON.stringify(body)).toContain("Application without a reference number");
      }
    }
    const asked = await reader.call("POST", "/api/office/exports", { view: {}, format: "csv", audience: "medical" });
    const file = (await fetchBytes(portal, reader, String(asked.body["file"]))).bytes.toString("utf8");
    expect(hidden.filter((words) => file.includes(words))).toEqual([]);
  });
});
