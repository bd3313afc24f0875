import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { FORM_HEADER, type Notice } from "../../engine/protocol/index.ts";
import { addMigrateCommand } from "../../server/commands/migrate.ts";
import { changeTenant, within, WITHOUT_STATEMENT, type Changes } from "../journeys/changed-tenant.ts";
import { describeOnStore, useData } from "./opened-portal.fixture.ts";
import type { Person, Portal } from "./portal.fixture.ts";
import { attach, idOf, logIn, recordOf as findRecord, STARTER_ANSWERS } from "./submitted.fixture.ts";
import { runPortico } from "./portico-command.fixture.ts";

const ANSWERS = { ...STARTER_ANSWERS, statement: "Because of the light." };

type Json = Record<string, unknown>;
const WITH_DOCUMENT: Changes = {
  "data-model.json": (file) => {
    within(file, "properties")["marks"] = { type: "string", title: "Your Marks", "x-document": true };
  },
  "pages/application.json": (file) => {
    within<string[]>(file, "uiSchema", "ui:layout", "0", "children").push("marks");
  },
};
const and = (...all: readonly Changes[]): Changes => {
  const paths = [...new Set(all.flatMap((one) => Object.keys(one)))];
  return Object.fromEntries(paths.map((path) => [path, (file: Json) => all.forEach((one) => one[path]?.(file))]));
};
const STRICTER: Changes = {
  "data-model.json": (file) => Object.assign(within(file, "properties", "first_name"), { minLength: 5 }),
};
const WITHOUT_ART: Changes = {
  "options/programs.json": (file) => within<unknown[]>(file, "options").shift(),
};
const RETITLED: Changes = {
  "data-model.json": (file) => {
    for (const schema of Object.values(within<Record<string, Json>>(file, "properties")))
      schema["title"] = "Other words";
  },
  "tenant.json": (file) => Object.assign(file, { name: "Another Name" }),
};
const REWORDED: Changes = {
  "options/programs.json": (file) => {
    for (const option of within<Json[]>(file, "options")) option["label"] = `The ${String(option["label"])}`;
  },
};

describeOnStore("The notice of changes to the form", () => {
  const data = useData();
  let portal: Portal;
  const folderWith = (changes: Changes, steps: readonly object[] = []): string => {
    const folder = changeTenant("templates/starter", changes);
    // The scenarios test the unchanged starter.
    rmSync(join(folder, "starter", "scenarios"), { recursive: true });
    if (steps.length > 0) writeFileSync(join(folder, "starter", "changes.json"), JSON.stringify({ steps }));
    return folder;
  };
  const open = async (changes: Changes = {}, steps: readonly object[] = []): Promise<Portal> => {
    await portal?.close().catch(() => undefined);
    portal = await data.open(folderWith(changes, steps));
    return portal;
  };
  const back = (person: Person) => logIn(portal, person);
  const noticeOf = async (person: Person) => (await person.call("GET", "/api/profile")).body["notice"] as Notice | null;
  const recordOf = async ({ username }: Person) => {
    const account = await portal.parts.deps.store.findAccountByUsername("starter", username);
    return findRecord(portal, account?.id ?? "", "starter");
  };
  const begin = async (changes?: Changes): Promise<Person> => (await open(changes)).applicant(ANSWERS);

  it("lists questions asked again, moved answers and kept answers, until any device dismisses the notice", async () => {
    const first = await begin();
    expect(await noticeOf(first)).toBeNull();
    const renamed: Changes = {
      "data-model.json": (file) => {
        const properties = within(file, "properties");
        properties["family_name"] = { type: "string", title: "Family Name", "x-required": true };
        delete properties["last_name"];
      },
      "pages/about.json": (file) => {
        delete within(file, "uiSchema")["last_name"];
        within(file, "uiSchema", "ui:layout", "0")["children"] = ["first_name", "family_name", "birth_date"];
      },
    };
    await open(and(renamed, STRICTER, WITHOUT_ART, WITHOUT_STATEMENT), [{ rename: "last_name", to: "family_name" }]);
    const again = await back(first);
    const notice = await noticeOf(again);
    expect(notice).toEqual({
      revision: expect.any(Number) as number,
      again: [
        { key: "first_name", why: "wrong" },
        { key: "program", why: "gone" },
      ],
      moved: [{ key: "family_name", from: "Last Name", is_back: false }],
      kept: [
        { key: "program", label: "Subject", text: "Art", is_document: false },
        {
          key: "statement",
          label: "Why would you like to study here?",
          text: "Because of the light.",
          is_document: false,
        },
      ],
    });
    const elsewhere = await back(first);
    await elsewhere.call("PUT", "/api/answer", { answers: { first_name: "Adaline" } });
    expect(await noticeOf(elsewhere)).toEqual(notice);
    const seen = { seen: notice?.revision };
    expect((await elsewhere.call("PUT", "/api/notice", seen)).body).toEqual({ notice: null });
    expect(await noticeOf(again)).toBeNull();
    expect((await again.call("PUT", "/api/notice", seen)).body).toEqual({ notice: null });
    expect(Object.keys((await recordOf(first)).setAside).toSorted()).toEqual([
      "label of program",
      "program",
      "statement",
    ]);
    // The answers return to questions with other titles.
    await open(and(renamed, STRICTER, RETITLED), [{ rename: "last_name", to: "family_name" }]);
    expect(await noticeOf(await back(first))).toMatchObject({
      again: [],
      moved: [
        { key: "program", from: "Subject", is_back: true },
        { key: "statement", from: "Why would you like to study here?", is_back: true },
      ],
      kept: [],
    });
  });

  it("combines several changes, and keeps a later change if an earlier one is dismissed", async () => {
    const person = await begin();
    await open(WITHOUT_STATEMENT);
    const seen = (await noticeOf(await back(person)))?.revision ?? 0;
    await open(and(WITHOUT_STATEMENT, WITHOUT_ART));
    const later = await back(person);
    const notice = await noticeOf(later);
    expect(notice).toMatchObject({ again: [{ key: "program" }], kept: [{ key: "statement" }, { key: "program" }] });
    expect((await later.call("PUT", "/api/notice", { seen })).body["notice"]).toEqual(notice);
    // A change that is undone needs no notice.
    await open();
    expect(await noticeOf(await back(person))).toBeNull();
    expect((await recordOf(person)).setAside).toEqual({});
    expect((await recordOf(person)).answers).toMatchObject({ program: "ART", statement: ANSWERS.statement });
  });

  it("leaves the notice unchanged after the command migrate", async () => {
    const person = await begin();
    await portal.close();
    const folder = folderWith(and(WITHOUT_STATEMENT, STRICTER));
    const migrate = (...options: string[]) =>
      runPortico([addMigrateCommand], data.settings(folder), ["migrate", ...options]);
    const counts = "In 1 of them, questions that had no error now need an answer.";
    expect(await migrate("--dry-run")).toContain(counts);
    expect(await migrate()).toContain(counts);
    expect(await migrate()).toContain("0 were changed");
    await open(and(WITHOUT_STATEMENT, STRICTER));
    expect(await noticeOf(await back(person))).toMatchObject({
      again: [{ key: "first_name", why: "wrong" }],
      kept: [{ key: "statement", text: ANSWERS.statement }],
    });
  });

  it("names the kept document of a removed question, which returns with the question", async () => {
    const person = await begin(WITH_DOCUMENT);
    await attach(portal, await idOf(person), ["marks"], "starter");
    const { documents } = await recordOf(person);
    expect((await person.call("GET", "/api/document-answer")).body).toMatchObject({
      marks: { file_name: "marks.pdf" },
    });
    await open();
    const gone = await back(person);
    expect((await gone.call("GET", "/api/document-answer")).body).toEqual({});
    expect(await noticeOf(gone)).toMatchObject({
      kept: [{ key: "marks", label: "Your Marks", text: "marks.pdf", is_document: true }],
    });
    expect(await recordOf(person)).toMatchObject({ documents: {}, setAsideDocuments: documents });
    await open(WITH_DOCUMENT);
    const again = await back(person);
    expect((await again.call("GET", "/api/document-answer")).body).toMatchObject({
      marks: { file_name: "marks.pdf" },
    });
    expect(await recordOf(person)).toMatchObject({ documents, setAsideDocuments: {} });
  });

  it("keeps an unsaved text for a removed question, encrypted, until the applicant discards it", async () => {
    const person = await begin();
    const form = portal.parts.deps.tenants.defaultTenant.tenant.hash;
    await open(WITHOUT_STATEMENT);
    const again = await back(person);
    const base = Number((await again.call("GET", "/api/profile")).body["content_revision"]);
    const change = { base, w: "page", seq: 1, ageMs: 0 };
    const save = (body: Json) => again.call("PUT", "/api/answer", { known: 0, ...body });
    const sent = { answers: { statement: "And the sea." }, changes: { statement: change } };
    expect((await save(sent)).body).toMatchObject({
      results: { statement: "aside" },
      refused: [{ key: "statement", message: expect.stringContaining("no longer part of the application") as string }],
    });
    const asides = async () => (await again.call("GET", "/api/profile")).body["asides"] as { id: string }[];
    expect(await asides()).toMatchObject([{ kind: "gone", key: "statement", value: "And the sea." }]);
    // The page never learns of the orphaned answer, so its base stays the same while its applicant types on.
    const type = (seq: number, statement: string) =>
      save({ answers: { statement }, changes: { statement: { ...change, seq } } });
    await type(2, "");
    expect(await asides()).toEqual([]);
    await type(3, "And the sea. And");
    await type(4, "And the sea. And the moon.");
    expect(await asides()).toMatchObject([{ value: "And the sea. And the moon." }]);
    const later = { answers: { statement: "And the sky." }, changes: { statement: { ...change, w: "other" } }, form };
    expect((await save(later)).body["results"]).toEqual({ statement: "aside" });
    const [, worded] = await asides();
    expect(worded).toMatchObject({ value: "And the sky.", question: "Why would you like to study here?" });
    await save({ answers: {}, changes: {}, settles: [worded?.id] });
    expect(JSON.stringify((await recordOf(person)).asides)).not.toContain("sea");
    expect((await again.call("POST", "/api/submit")).body).toMatchObject({ code: "asides_open" });
    await open();
    const returned = await back(person);
    const profile = (await returned.call("GET", "/api/profile")).body;
    expect(profile).toMatchObject({
      answer: { statement: ANSWERS.statement },
      asides: [{ kind: "conflict", key: "statement", value: "And the sea. And the moon." }],
    });
    const settles = (profile["asides"] as { id: string }[]).map(({ id }) => id);
    await returned.call("PUT", "/api/answer", { answers: {}, changes: {}, settles });
    expect((await recordOf(person)).asides).toEqual([]);
  });

  it("never offers a text for a removed question to another question with its key", async () => {
    const person = await begin();
    const form = portal.parts.deps.tenants.defaultTenant.tenant.hash;
    await open(WITHOUT_STATEMENT);
    const again = await back(person);
    const changes = { statement: { base: 2, w: "page", seq: 1, ageMs: 0 } };
    await again.call("PUT", "/api/answer", { answers: { statement: "And the sea." }, changes, known: 0, form });
    await open({
      "data-model.json": (file) =>
        Object.assign(within(file, "properties", "statement"), { title: "Your father's name" }),
    });
    const { body } = await (await back(person)).call("GET", "/api/profile");
    expect(body["asides"]).toMatchObject([
      { kind: "gone", value: "And the sea.", question: "Why would you like to study here?" },
    ]);
  });

  it("refuses changes to documents, tabs and numbers of items from a page whose form is outdated", async () => {
    const person = await begin(WITH_DOCUMENT);
    const form = portal.parts.deps.tenants.defaultTenant.tenant.hash;
    const calls = [
      ["POST", "/api/presigned-url", { answer_key: "marks" }],
      ["POST", "/api/pdf/document-answer/marks", { file_key: "incoming/x", file_name: "a.pdf" }],
      ["DELETE", "/api/pdf/document-answer/marks", undefined],
      ["DELETE", "/api/document-answer/marks", undefined],
      ["POST", "/api/document-answer/marks", undefined],
      ["PUT", "/api/tabs", { tab_id: "none", chosen_tab: "none" }],
      ["PUT", "/api/add-another", { button_id: "none", num_components: 2 }],
    ] as const;
    const countOutdated = async (one: Person, names: string) => {
      const answers = await Promise.all(
        calls.map(([method, path, body]) => one.call(method, path, body, { [FORM_HEADER]: names })),
      );
      return answers.filter(({ status, body }) => status === 409 && body["code"] === "form_outdated").length;
    };
    await open(and(WITH_DOCUMENT, RETITLED));
    expect(await countOutdated(await back(person), form)).toBe(0);
    await open(WITH_DOCUMENT, [{ recode: "program", values: { ART: "BIO", BIO: "ART" } }]);
    const again = await back(person);
    expect(await countOutdated(again, form)).toBe(calls.length);
    expect(await countOutdated(again, "unknown")).toBe(calls.length);
    expect(await countOutdated(again, portal.parts.deps.tenants.defaultTenant.tenant.hash)).toBe(0);
  });

  it.each<["asks" | "does not ask", string, Changes]>([
    ["asks", "without a question", WITHOUT_STATEMENT],
    ["asks", "without a choice", WITHOUT_ART],
    ["asks", "with other labels of choices", REWORDED],
    ["does not ask", "with other titles", RETITLED],
    ["does not ask", "with a stricter rule", STRICTER],
  ])("%s an open page to load a form %s", async (asks, _form, changes) => {
    const person = await begin();
    const form = portal.parts.deps.tenants.defaultTenant.tenant.hash;
    await open(changes);
    const again = await back(person);
    const { body } = await again.call("GET", `/api/answer?known=1&form=${form}`);
    expect(body["form_changed"] === true).toBe(asks === "asks");
  });

  it("lets only its applicant dismiss a notice, rejects invalid revisions, and ends it with the submission", async () => {
    const person = await begin();
    await open(WITHOUT_STATEMENT);
    const again = await back(person);
    const stranger = await portal.applicant();
    expect((await stranger.call("PUT", "/api/notice", { seen: 9_999 })).body).toEqual({ notice: null });
    expect((await portal.person().call("PUT", "/api/notice", { seen: 9_999 })).status).toBe(401);
    for (const seen of [-1, 1.5, "1", null])
      expect((await again.call("PUT", "/api/notice", { seen })).body).toMatchObject({ code: "body_invalid" });
    expect((await noticeOf(again))?.kept).toHaveLength(1);
    expect((await again.call("POST", "/api/submit")).status).toBe(200);
    expect(await noticeOf(again)).toBeNull();
    expect((await again.call("PUT", "/api/notice", { seen: 9_999 })).body).toEqual({ notice: null });
    expect(Object.keys((await recordOf(person)).setAside)).toEqual(["statement"]);
  });
});
