import { beforeAll, describe, expect, it } from "vitest";
import type { ServerTextKey } from "../../engine/texts/index.ts";
import { usePortal } from "./opened-portal.fixture.ts";
import type { Person } from "./portal.fixture.ts";

const OWN: Partial<Record<ServerTextKey, string>> = {
  "document.notAsked": "Diese Frage nimmt keine Datei.",
  "document.unknown": "Diese Datei gehört nicht hierher.",
  "upload.type": "Nur {types} bitte.",
  "conversion.none": "Noch keine Datei.",
  "conversion.waiting": "Die Datei wartet.",
  "conversion.contentUnknown": "In der .{named}-Datei ist etwas anderes als {types}.",
  "submit.incomplete": "Es fehlt noch etwas.",
};
const TYPES = ".png, .jpeg, .jpg, .pdf, .docx";
const KEY = "personal_sketch_pdf";

const portal = usePortal({ WORKERS: "1" }, [
  "tenants/graduate",
  { "texts.json": (file) => Object.assign(file, OWN, { "page.noScript": "Ohne JavaScript: {help_email} & mehr." }) },
]);
let applicant: Person;
beforeAll(async () => {
  applicant = await portal.applicant();
});

describe("A tenant's own texts", () => {
  it.each<[string, string, string, object, number, string]>([
    [
      "an upload for a question that takes no file",
      "POST",
      "/api/presigned-url",
      { answer_key: "first_name" },
      422,
      "Diese Frage nimmt keine Datei.",
    ],
    [
      "the conversion of another person's file",
      "POST",
      `/api/pdf/document-answer/${KEY}`,
      { file_key: "incoming/graduate/someone-else/x", file_name: "a.pdf" },
      422,
      "Diese Datei gehört nicht hierher.",
    ],
    ["the submission of an incomplete application", "POST", "/api/submit", {}, 422, "Es fehlt noch etwas."],
  ])("are used in the response to %s", async (_, method, path, body, status, message) => {
    const answer = await applicant.call(method, path, body);
    expect([answer.status, answer.body["message"]]).toEqual([status, message]);
  });

  it("uses a tenant's words for each state of a file, from a wrong type to its conversion", async () => {
    expect((await applicant.call("GET", `/api/pdf/document-answer/${KEY}`)).body).toEqual({
      status: "NOT_ANSWERED",
      message: "Noch keine Datei.",
    });
    const { fields } = (await applicant.call("POST", "/api/presigned-url", { answer_key: KEY })).body;
    const { key } = fields as { key: string };
    await portal.parts.deps.uploads.write(key, new TextEncoder().encode("no picture"));
    const start = (name: string) =>
      applicant.call("POST", `/api/pdf/document-answer/${KEY}`, { file_key: key, file_name: name });
    expect((await start("a.exe")).body["message"]).toBe(`Nur ${TYPES} bitte.`);
    const file_name = "a.png";
    expect((await start(file_name)).body).toEqual({ status: "UNPROCESSED", message: "Die Datei wartet.", file_name });
    portal.parts.deps.documents.startWorkers();
    const read = async () => (await applicant.call("GET", `/api/pdf/document-answer/${KEY}`)).body;
    await expect
      .poll(read, { timeout: 20_000 })
      .toEqual({ status: "FAILED", message: `In der .png-Datei ist etwas anderes als ${TYPES}.`, file_name });
  });

  it("escapes a tenant's words for a browser without JavaScript", async () => {
    const page = (await applicant.call("GET", "/login")).body["text"];
    expect(page).toContain("<noscript>Ohne JavaScript: ");
    expect(page).toMatch(/<noscript>[^<]*@[^<]* &amp; mehr\.<\/noscript>/);
  });
});
