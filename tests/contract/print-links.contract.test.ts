import { beforeAll, expect, it } from "vitest";
import { addPrintLinkCommands } from "../../server/commands/print-link.ts";
import { changeTenant, within } from "../journeys/changed-tenant.ts";
import { describeOnStore, useData, usePortal, type TenantChange } from "./opened-portal.fixture.ts";
import type { Person, Portal } from "./portal.fixture.ts";
import { runPortico } from "./portico-command.fixture.ts";
import { idOf, linkTo, readByLink, save, STARTER_ANSWERS, submitAs, attach } from "./submitted.fixture.ts";

const YEAR_MS = 366 * 24 * 3_600_000;

const TENANT: TenantChange = [
  "templates/starter",
  {
    "data-model.json": (file) =>
      Object.assign(within(file, "properties"), { guardian: { type: "string", title: "Guardian" } }),
    "conditions.json": (file) =>
      Object.assign(file, { is_minor: { when: { "<": [{ age: { var: "birth_date" } }, 18] } } }),
    "pages/about.json": (file) => {
      within<unknown[]>(file, "uiSchema", "ui:layout").push({
        type: "block",
        shownWhen: "is_minor",
        children: ["guardian"],
      });
    },
  },
];

describeOnStore("A print link", () => {
  const portal = usePortal({}, TENANT);
  it("shows a submitted application as of its submission day", async () => {
    const applicant = await portal.applicant();
    const seventeen = new Date(Date.now() - 17.5 * YEAR_MS).toISOString().slice(0, 10);
    await save(applicant, { ...STARTER_ANSWERS, birth_date: seventeen, guardian: "Byron Augusta" });
    await submitAs(applicant);
    portal.advance(YEAR_MS);
    const [page] = await readByLink(portal, await linkTo(portal, applicant, "starter"));
    expect(page).toContain("Byron Augusta");
  });
});

const ROUNDS = [
  { id: "fall", label: "Fall", opens: "2020-09-01T09:00", closes: "2099-01-15T23:59" },
  { id: "spring", label: "Spring", opens: "2020-02-01T09:00", closes: "2099-06-01T12:00" },
];

describeOnStore("A print link of an applicant with applications in two rounds", () => {
  const data = useData("suite");
  let tenants: string;
  let portal: Portal;
  let applicant: Person;

  const portico = (...args: readonly string[]) => runPortico([addPrintLinkCommands], data.settings(tenants), args);
  const readLink = async (...args: readonly string[]): Promise<string> => {
    const { pathname, search } = new URL((await portico("print-link", ...args)).split("\n")[0] ?? "");
    return String((await portal.person().call("GET", pathname + search)).body["text"]);
  };

  beforeAll(async () => {
    tenants = changeTenant("tenants/graduate", {
      "tenant.json": (file) => Object.assign(file, { rounds: ROUNDS }),
    });
    portal = await data.open(tenants);
    applicant = await portal.applicant();
    for (const round of ["fall", "spring"]) {
      await applicant.call("POST", "/api/applications", { round });
      await applicant.call("PUT", "/api/answer", { answers: { first_name: `Zoe of ${round}` } });
    }
  });
  it.each(["fall", "spring"])("opens only the application of %s if the link names this round", async (round) => {
    const other = round === "fall" ? "spring" : "fall";
    const text = await readLink("--email", applicant.username, "--round", round);
    expect(text).toContain(`Zoe of ${round}`);
    expect(text).not.toContain(`Zoe of ${other}`);
  });

  it("opens the current application if it names no round, and is listed with its maker and recipient", async () => {
    expect(await readLink("--email", applicant.username, "--for", " Dean ")).toContain("Zoe of spring");
    const { serviceLinks, store } = portal.parts.deps;
    const officer = await portal.staff("officer");
    const by =
      (await store.findStaffRoster("graduate"))?.members.find(({ email }) => email === officer.username)?.id ?? "";
    const from = { address: null, request: null, by };
    await serviceLinks.createFor("graduate", await idOf(applicant), 3_600_000, "everyone", { from });
    const listed = await portico("print-links");
    expect(listed).toMatch(/ by a command {2}.* {2}for "Dean"$/m);
    expect(listed).toContain(` by ${officer.username}  `);
    const [entry] = await portal.parts.deps.store.listAudit("graduate", 99, 1, { action: "link.make" });
    expect(entry).toMatchObject({ email: "", details: { audience: "everyone", recipient: "Dean" } });
  });

  it("is refused with the applicant's rounds if the applicant has no application for the named round", async () => {
    expect(await portico("print-link", "--email", applicant.username, "--round", "summer")).toBe(
      'That account has no application for round "summer"; it has one for "fall", "spring".\n',
    );
    expect(process.exitCode).toBe(1);
  });

  it("is refused if --round comes with a reference number, or if --for is empty", async () => {
    await expect(portico("print-link", "--reference", "4F7K-9QXM", "--round", "fall")).rejects.toThrow("--round");
    await expect(portico("print-link", "--reference", "4F7K-9QXM", "--for", " ")).rejects.toThrow(
      "a name or an office",
    );
  });
});

const HOUR_MS = 3_600_000;
const NEED = "A desk by the window";
const FAITH = "Quaker";
const OFFICE_ONLY = "For the office only";

const DOCUMENT = "sketch_pdf";

const FOR_OFFICE: TenantChange = [
  "templates/starter",
  {
    "data-model.json": (file) => {
      within(file, "properties", "college_name")["x-print"] = "office";
      within(file, "properties", "statement")["x-print"] = "never";
      Object.assign(within(file, "properties"), {
        [DOCUMENT]: { type: "string", title: "Sketch", "x-document": true },
      });
    },
    "conditions.json": (file) =>
      Object.assign(file, { at_home: { description: "Lives here.", when: { "==": [{ var: "country" }, "USA"] } } }),
    "pages/application.json": (file) => {
      Object.assign(file, { shownWhen: "at_home" });
      within<unknown[]>(file, "uiSchema", "ui:layout").push(DOCUMENT);
    },
  },
];

describeOnStore("Prints for the office only", () => {
  const portal = usePortal({}, FOR_OFFICE);
  let applicant: Person;
  let token: string;
  const open = async (path: string) =>
    JSON.stringify((await portal.person().call("GET", `${path}?service_token=${token}`)).body);
  beforeAll(async () => {
    applicant = await portal.applicant({
      first_name: "Ada",
      country: "USA",
      has_studied: "Y",
      college_name: NEED,
      statement: FAITH,
    });
    const { serviceLinks } = portal.parts.deps;
    token = (await serviceLinks.create("starter", applicant.username, HOUR_MS, "office"))?.token ?? "";
  });

  it("shows office answers in a link for the office, and no unprinted answers", async () => {
    const page = await open("/about");
    for (const words of ["Ada", NEED, OFFICE_ONLY]) expect(page).toContain(words);
    expect(page).not.toContain(FAITH);
    const data = await open("/service/tmp-pdf");
    expect(data).toContain(NEED);
    expect(data).not.toContain(FAITH);
  });

  it("hides documents and answers of a page that other answers hide", async () => {
    const officer = await portal.staff("officer", "starter");
    const id = await idOf(applicant);
    await attach(portal, id, [DOCUMENT], "starter");
    const read = async () => {
      const service = await portal.person().call("GET", `/service/document/${DOCUMENT}?service_token=${token}`);
      const office = await officer.call("GET", `/api/office/applications/${id}/documents/${DOCUMENT}`);
      return [service.status, office.status, (await open("/service/tmp-pdf")).includes(NEED)];
    };
    expect(await read()).toEqual([200, 200, true]);
    await applicant.call("PUT", "/api/answer", { answers: { country: "FRA" } });
    expect(await read()).toEqual([404, 404, false]);
    expect(await open("/service/tmp-pdf")).not.toContain(DOCUMENT);
  });
});
