import { cp, readFile, writeFile } from "node:fs/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { useFolder } from "../use-folder.ts";
import { readPdfText } from "../pdf-text.ts";
import { fetchBytes } from "./opened-portal.fixture.ts";
import { openPortal, type Person, type Portal } from "./portal.fixture.ts";

const folder = useFolder("suite");
let portal: Portal;
let author: Person;
const open = (environment: Readonly<Record<string, string>> = {}) =>
  openPortal({
    mongo: false,
    environment: { TENANTS_DIR: folder("tenants"), NODE_ENV: "development", ...environment },
  });

beforeAll(async () => {
  await cp("tenants/graduate", folder("tenants", "graduate"), { recursive: true });
  const write = async (path: string, from: string, to: string) => {
    const file = folder("tenants", "graduate", path);
    await writeFile(file, (await readFile(file, "utf8")).replace(from, from + to));
  };
  const abroad = { when: { "!": [{ condition: "lives_in_usa_or_canada" }] } };
  await write("conditions.json", "{", `"abroad": ${JSON.stringify(abroad)},`);
  const rule = { field: "state", wrongWhen: "abroad", message: "Never said" };
  await write("pages/about.json", '"rules": [', `${JSON.stringify(rule)},`);
  portal = await open();
  author = portal.person();
});
afterAll(() => portal?.close());

type Question = {
  readonly key: string;
  readonly isShown: boolean;
  readonly isRequired: boolean;
  readonly isWrong: boolean;
};
const questions = async () => {
  const { body } = await author.call("GET", "/dev/state");
  return new Map(
    (body["pages"] as { questions: Question[] }[]).flatMap((page) => page.questions).map((one) => [one.key, one]),
  );
};

it("shows the state of a scenario in the workbench, and explains each question", async () => {
  expect((await questions()).get("state")).toMatchObject({ isShown: false });
  expect((await author.call("POST", "/dev/situation", { name: "canadian-manager" })).status).toBe(200);
  expect((await questions()).get("state")).toMatchObject({ isShown: true, isRequired: true });
  const { body } = await author.call("GET", "/dev/why?key=state");
  expect(body).toMatchObject([
    {
      key: "state",
      place: expect.stringMatching(/^pages\/about\.json:\d+$/) as string,
      statements: expect.arrayContaining([
        expect.objectContaining({
          text: "Required because Country is United States or Canada (it is Canada).",
          parts: [
            {
              text: "true   lives_in_usa_or_canada",
              place: expect.stringMatching(/^conditions\.json:\d+$/) as string,
              editor: expect.stringMatching(/^vscode:\/\/file\/.*conditions\.json:\d+$/) as string,
            },
            { text: "  true   Country is United States or Canada (it is Canada)" },
          ],
        }),
      ]) as unknown[],
    },
  ]);
});

it("explains each listed block and option list with its place in the files, and a message", async () => {
  const state = (await author.call("GET", "/dev/state")).body as { groups: Record<string, { key: string }[]> };
  const explain = async (key: string) => (await author.call("GET", `/dev/why?key=${encodeURIComponent(key)}`)).body;
  for (const [group, place] of [
    ["Blocks", /^pages\/[a-z-]+\.json:\d+$/],
    ["Option lists", /^(@shared\/)?options\/[a-z_-]+\.json:1$/],
  ] as const) {
    const parts = state.groups[group] ?? [];
    expect(parts.length).toBeGreaterThan(5);
    for (const { key } of parts)
      expect(await explain(key)).toContainEqual(
        expect.objectContaining({ key, place: expect.stringMatching(place) as string }),
      );
  }
  const [message] = state.groups["Messages"] ?? [];
  expect(await explain(message?.key ?? "")).toMatchObject([{ kind: "message", label: message?.key }]);
});

it("shows each applicant of the prover, and these together reach every question", async () => {
  const { body } = await author.call("GET", "/dev/applicants");
  const applicants = body["applicants"] as readonly string[][];
  const unreached = [expect.stringContaining("message state says “Never said”. this needs that")] as string[];
  expect(body["left"]).toEqual([{ title: "Parts that nobody reaches: 1", parts: unreached }]);
  expect(applicants.flat()).toContain("page about is shown");
  const reached = new Set<string>();
  for (const [applicant] of applicants.entries()) {
    expect((await author.call("POST", "/dev/situation", { applicant })).status).toBe(200);
    for (const [key, { isShown }] of await questions()) if (isShown) reached.add(key);
  }
  expect([...(await questions()).keys()].filter((key) => !reached.has(key))).toEqual([]);
  expect((await author.call("POST", "/dev/situation", { applicant: applicants.length })).status).toBe(404);
  await author.call("POST", "/dev/situation", { name: "canadian-manager" });
});

it("makes a PDF of the chosen situation", async () => {
  const pdf = await fetchBytes(portal, author, "/dev/application.pdf");
  expect(await readPdfText(pdf.bytes)).toContain("Ontario");
});

it("shows the chosen moment in the print page, the PDF and the JSON", async () => {
  const { body } = await author.call("GET", "/dev/state?now=2031-05-17T12:00");
  expect(body["now"]).toBe("2031-05-17T12:00");
  const { bytes } = await fetchBytes(portal, author, String(body["print"]));
  expect(new TextDecoder().decode(bytes)).toContain("May 17, 2031");
  const pdf = await fetchBytes(portal, author, "/dev/application.pdf");
  expect(await readPdfText(pdf.bytes)).toContain("May 17, 2031");
  await author.call("GET", "/dev/state?now=");
});

it("opens a situation with the files of its scenario", async () => {
  await author.call("POST", "/dev/situation", { name: "sketch-uploaded" });
  expect((await questions()).get("personal_sketch_pdf")).toMatchObject({ isShown: true, isWrong: false });
  expect(await readPdfText((await fetchBytes(portal, author, "/dev/application.pdf")).bytes)).toContain("sketch.docx");
  await author.call("POST", "/dev/situation", { name: "canadian-manager" });
});

it("opens a situation in the round and at the moment of its scenario", async () => {
  await cp("tests/fixtures/tenants/film", folder("rounds", "film"), { recursive: true });
  const film = await open({ TENANTS_DIR: folder("rounds"), DEFAULT_TENANT: "film" });
  const applicant = film.person();
  const { body } = await applicant.call("POST", "/dev/situation", { name: "spring" });
  expect(body).toEqual({ now: "2027-05-01T12:00" });
  await applicant.call("POST", "/dev/record?now=2027-03-01T12:00", { name: "again" });
  const read = async (name: string) =>
    JSON.parse(await readFile(folder("rounds", "film", "scenarios", `${name}.json`), "utf8")) as { round: string };
  expect((await read("again")).round).toBe((await read("spring")).round);
  expect((await applicant.call("POST", "/dev/situation", { name: "director" })).status).toBe(200);
  expect((await applicant.call("GET", "/api/profile")).body).toMatchObject({
    document_answer: { reel: {}, showreel: {} },
    notice: null,
  });
  // The scenario "late-minor" is in the grace period.
  const proved = (await applicant.call("GET", "/dev/applicants")).body["applicants"] as unknown[];
  for (const situation of [{ name: "late-minor" }, ...proved.map((_, applicantNo) => ({ applicant: applicantNo }))])
    expect([situation, (await applicant.call("POST", "/dev/situation", situation)).status]).toEqual([situation, 200]);
  await film.close();
});

it("reports the problems of a tenant that is broken at the start", async () => {
  await cp("tenants/graduate", folder("broken", "graduate"), { recursive: true });
  await cp("tenants/nursing", folder("broken", "nursing"), { recursive: true });
  await writeFile(folder("broken", "graduate", "texts.json"), "");
  const broken = await open({ TENANTS_DIR: folder("broken"), DEFAULT_TENANT: "graduate" });
  expect((await broken.person().call("GET", "/dev/state")).body).toMatchObject({
    isBroken: true,
    problems: [{ place: "texts.json:1", severity: "error" }],
    pages: [],
  });
  await broken.close();
});

it("opens an empty form, and lists the answers that are entered", async () => {
  const other = portal.person();
  const state = async () => (await other.call("GET", "/dev/state")).body;
  expect(await state()).toMatchObject({ applicant: null, application: { answers: {} } });
  expect((await other.call("POST", "/dev/record", { name: "nobody" })).body).toMatchObject({
    message: expect.stringContaining("Choose a situation first") as string,
  });
  expect((await other.call("POST", "/dev/situation", {})).status).toBe(200);
  await other.call("PUT", "/api/answer", { answers: { first_name: "Ada" } });
  expect(await state()).toMatchObject({
    applicant: expect.stringMatching(/@situation\.test$/) as string,
    application: { answers: { first_name: "Ada" } },
  });
});

it("draws the flow of the tenant as a picture", async () => {
  const flow = await author.call("GET", "/dev/flow.svg");
  expect([flow.status, flow.headers.get("content-type")]).toEqual([200, "image/svg+xml; charset=utf-8"]);
  const styled = async (path: string) => new TextDecoder().decode((await fetchBytes(portal, author, path)).bytes);
  expect(await styled("/dev/flow.svg")).toContain("width: 100%");
  expect(await styled("/dev/flow.svg?full")).not.toContain("width: 100%");
});

it("records a situation as a new scenario, and refuses a name in use, a path and an applicant's form", async () => {
  expect((await author.call("POST", "/dev/record", { name: "mine" })).status).toBe(200);
  const recorded = JSON.parse(
    await readFile(folder("tenants", "graduate", "scenarios", "mine.json"), "utf8"),
  ) as object;
  expect(recorded).toMatchObject({ application: { answers: { country: "CAN" } }, expect: { errors: "none" } });
  expect((await author.call("POST", "/dev/record", { name: "mine" })).status).not.toBe(200);
  for (const name of ["../mine", "a/b", ""])
    expect((await author.call("POST", "/dev/situation", { name })).status).toBe(400);
  const applicant = await portal.applicant();
  expect((await applicant.call("POST", "/dev/record", { name: "theirs" })).status).toBe(400);
});

it("records an empty form without the address of its session, and describes what the scenario covers", async () => {
  const other = portal.person();
  await other.call("POST", "/dev/situation", {});
  const { body: state } = await other.call("GET", "/dev/state");
  await other.call("PUT", "/api/answer", { answers: { email_address: state["applicant"] } });
  expect((await other.call("POST", "/dev/record", { name: "blank" })).body).toMatchObject({
    file: expect.any(String) as string,
  });
  const text = await readFile(folder("tenants", "graduate", "scenarios", "blank.json"), "utf8");
  expect(text).not.toContain("situation.test");
  expect(JSON.parse(text)).toMatchObject({
    description: expect.stringMatching(
      /^Covers the pages “About You”, .* and “Final Steps”; the messages of “First Name”, .* and \d+ more; the conditions .*\.$/,
    ) as string,
    application: { answers: { email_address: "applicant@example.com" } },
  });
});

it("answers workbench calls only in development on this machine", async () => {
  const away = { "x-forwarded-for": "203.0.113.9" };
  for (const path of [
    "/dev/",
    "/dev/state",
    "/dev/why?key=state",
    "/dev/flow.svg",
    "/dev/application.pdf",
    "/dev/applicants",
  ])
    expect((await author.call("GET", path, undefined, away)).status).toBe(404);
  const production = await open({ NODE_ENV: "production" });
  expect((await production.person().call("GET", "/dev/")).status).toBe(404);
  await production.close();
});
