import { describe, expect, it } from "vitest";
import { DOCUMENT_ANSWERED, EMPTY_APPLICATION, type Application } from "../answers/answers.ts";
import { changeAnswers, changeApplication } from "../incremental/create-evaluator.ts";
import { toPrintModel } from "../print/to-print-model.ts";
import { onePageTenant } from "../small-tenant.fixture.ts";
import type { AnswerSchema, FilesOfQuestion, TenantDefinition } from "../tenant/definition.ts";
import type { LayoutNode } from "../tenant/layout.ts";
import { filesOfQuestion, questionOf } from "../tenant/tenant.ts";
import { evaluate } from "./evaluate.ts";
import { requireSoundDefinition } from "../tenant/require-sound-definition.ts";

const NOW = new Date("2026-11-21T12:00:00Z");
const PLACES = ["transcripts", "transcripts_2", "transcripts_3"];

function tenantWith(
  files: FilesOfQuestion = { max: 3 },
  layout: readonly LayoutNode[] = ["country", "transcripts"],
  more: Readonly<Record<string, AnswerSchema>> = {},
) {
  const properties: TenantDefinition["dataModel"]["properties"] = {
    country: { type: "string", title: "Country", "x-options": "countries" },
    transcripts: { type: "string", title: "Transcripts", "x-document": true, "x-files": files },
    ...more,
  };
  const conditions = {
    in_usa: { when: { "==": [{ var: "country" }, "USA"] } },
    has_transcripts: { when: { answered: "transcripts" } },
    lacks_transcripts: { when: { notAnswered: "transcripts" } },
    transcripts_are_there: { when: { "!!": { var: ["transcripts"] } } },
  };
  return onePageTenant(properties, layout, conditions, { required: ["transcripts"] });
}

const attachedAt = (...places: readonly string[]): Application => ({
  ...EMPTY_APPLICATION,
  answers: { country: "USA", ...Object.fromEntries(places.map((place) => [place, DOCUMENT_ANSWERED])) },
  documents: Object.fromEntries(places.map((place) => [place, { file_name: `${place}.pdf`, file_size: 10 }])),
});

describe("video and sound", () => {
  const answers = { transcripts: DOCUMENT_ANSWERED };
  const documents = { transcripts: { file_name: "O Brien.mp4", file_size: 1_572_864, sha256: "5ac1" } };
  const printOf = (files: FilesOfQuestion, ...[audience, isForReview]: [string?, boolean?]) => {
    const plain = tenantWith(files, ["transcripts"]);
    const audiences = [{ id: "jury", title: "Jury", readers: {}, anonymous: true }];
    const tenant = { ...plain, definition: { ...plain.definition, tenant: { ...plain.definition.tenant, audiences } } };
    const application = { ...EMPTY_APPLICATION, answers, documents };
    return toPrintModel(tenant, application, evaluate(tenant, application, NOW), NOW, audience, isForReview).answers[
      "transcripts"
    ]?.text;
  };

  it.each([{ accept: ["video"] }, { max: 3 }] as const)("prints name, size and SHA-256 if %j", (files) => {
    expect(printOf(files)).toBe("O Brien.mp4, 1.5 MB, SHA-256 5ac1");
    expect(printOf(files, "jury")).toBe("Transcripts.mp4, 1.5 MB, SHA-256 5ac1");
    expect(printOf(files, "applicant", true)).toBe("O Brien.mp4, 1.5 MB");
  });
});

describe("a question that takes several files", () => {
  it("stores each file of a question under its own key, in the question's order", () => {
    const tenant = tenantWith();
    expect([...tenant.fields.keys()]).toEqual(["country", ...PLACES]);
    expect(filesOfQuestion(tenant, "transcripts")).toEqual(PLACES);
    expect(filesOfQuestion(tenant, "country")).toEqual(["country"]);
    expect([...PLACES, "country"].map((key) => questionOf(tenant, key))).toEqual([
      ...PLACES.map(() => "transcripts"),
      "country",
    ]);
  });

  it("stores a single file under the question's own key", () => {
    expect([...tenantWith({ max: 1 }).fields.keys()]).toEqual(["country", "transcripts"]);
  });

  it.each(PLACES)("counts the question as answered if only place %s has a file", (place) => {
    const { errors, conditions } = evaluate(tenantWith(), attachedAt(place), NOW);
    expect([...errors]).toEqual([]);
    expect(Object.fromEntries(conditions)).toMatchObject({
      has_transcripts: true,
      lacks_transcripts: false,
      transcripts_are_there: true,
    });
  });

  it("reports one missing answer at its own key if no file is attached", () => {
    const { errors, required, conditions } = evaluate(tenantWith(), attachedAt(), NOW);
    expect([...errors]).toEqual([["transcripts", ["Transcripts is a required field"]]]);
    expect([...required]).toEqual(["transcripts"]);
    expect(Object.fromEntries(conditions)).toMatchObject({ has_transcripts: false, lacks_transcripts: true });
  });

  it("reports the minimum number of files once at least one is attached", () => {
    const tenant = tenantWith({ min: 2, max: 3 });
    const errorsOf = (...places: readonly string[]) => [...evaluate(tenant, attachedAt(...places), NOW).errors];
    expect(errorsOf()).toEqual([["transcripts", ["Transcripts is a required field"]]]);
    expect(errorsOf("transcripts_3")).toEqual([["transcripts", ["Transcripts needs at least 2 files"]]]);
    expect(errorsOf("transcripts", "transcripts_3")).toEqual([]);
  });

  it("keeps the other files in their places when the first file is deleted", () => {
    const { application } = changeAnswers(tenantWith(), attachedAt(...PLACES), { transcripts: "" }, NOW);
    expect(application.answers).toMatchObject({
      transcripts: "",
      transcripts_2: "ANSWERED",
      transcripts_3: "ANSWERED",
    });
    expect([...evaluate(tenantWith(), application, NOW).errors]).toEqual([]);
  });

  it.each<[string, readonly LayoutNode[]]>([
    ["hides it", ["country", { type: "block", shownWhen: "in_usa", children: ["transcripts"] }]],
    [
      "clears it",
      ["country", { type: "block", shownWhen: "in_usa", clears: ["transcripts"], children: [] }, "transcripts"],
    ],
    [
      "triggers a watcher",
      ["country", { type: "watcher", condition: "in_usa", clears: ["transcripts"] }, "transcripts"],
    ],
    ["leads to another case", ["country", { type: "group", cases: [{ when: "in_usa", children: ["transcripts"] }] }]],
  ])("removes all files of the question when a choice %s", (_, layout) => {
    const tenant = tenantWith({ max: 3 }, layout);
    const { application } = changeAnswers(tenant, attachedAt(...PLACES), { country: "FRA" }, NOW);
    expect(PLACES.map((place) => application.answers[place])).toEqual(["", "", ""]);
  });

  it("removes all files of a question when its tab closes, and opens a tab that contains a file", () => {
    const more: Readonly<Record<string, AnswerSchema>> = { sketch: { type: "string", title: "Sketch" } };
    const tabs: LayoutNode = {
      type: "tabs",
      id: "kinds",
      label: "Kinds",
      tabs: [
        { id: "type", label: "Type", children: ["sketch"] },
        { id: "upload", label: "Upload", children: ["transcripts"] },
      ],
    };
    const tenant = tenantWith({ max: 3 }, ["country", tabs], more);
    expect(evaluate(tenant, attachedAt("transcripts_2"), NOW).visible.has("transcripts")).toBe(true);
    const { application } = changeApplication(tenant, attachedAt(...PLACES), { tabs: { kinds: "type" } }, NOW);
    expect(PLACES.map((place) => application.answers[place])).toEqual(["", "", ""]);
  });

  it("prints the names of a question's files under one label, in order", () => {
    const tenant = tenantWith();
    const print = (application: Application) =>
      toPrintModel(tenant, application, evaluate(tenant, application, NOW), NOW);
    const { pages, answers } = print(attachedAt("transcripts_3", "transcripts"));
    expect(pages[0]?.sections[0]?.items.slice(1)).toEqual([
      {
        kind: "document",
        key: "transcripts",
        label: "Transcripts",
        attached: true,
        files: ["transcripts.pdf", "transcripts_3.pdf"],
        text: "transcripts.pdf, transcripts_3.pdf",
      },
    ]);
    expect(Object.keys(answers)).toEqual(["country", "transcripts"]);
    expect(answers["transcripts"]).toMatchObject({ answered: true, text: "transcripts.pdf, transcripts_3.pdf" });
    expect(print(attachedAt()).pages[0]?.sections[0]?.items[1]).toMatchObject({
      attached: false,
      text: "No document attached",
    });
  });

  it("shows an item in which only a later file is attached", () => {
    const file: AnswerSchema = { type: "string", title: "Papers", "x-document": true, "x-files": { max: 2 } };
    const more = { job_papers: file, job_2_papers: file };
    const jobs: LayoutNode = {
      type: "addAnother",
      id: "job",
      label: "Jobs",
      itemTitle: "Job {n}",
      prefixes: ["job_", "job_2_"],
      children: ["{job}papers"],
    };
    const tenant = tenantWith({ max: 3 }, ["country", "transcripts", jobs], more);
    const held = { ...EMPTY_APPLICATION, answers: { job_2_papers_2: DOCUMENT_ANSWERED } };
    expect(evaluate(tenant, EMPTY_APPLICATION, NOW).visible.has("job_2_papers")).toBe(false);
    expect(evaluate(tenant, held, NOW).visible.has("job_2_papers")).toBe(true);
  });

  it.each(["transcripts_2", "transcripts_3"])("rejects a second question with the key %s", (key) => {
    expect(() =>
      requireSoundDefinition(
        tenantWith({ max: 3 }, undefined, { [key]: { type: "string", title: "Taken" } }).definition,
      ),
    ).toThrow(`"${key}" is the key of a later file of "transcripts". Rename the other question with this key.`);
  });
});
