import { createHash } from "node:crypto";
import { beforeAll, expect, it, vi } from "vitest";
import { changeRoster } from "../../server/staff/index.ts";
import { readScenario } from "../fixtures/read-scenario.ts";
import { describeOnStore, fetchBytes, usePortal } from "./opened-portal.fixture.ts";
import type { Person } from "./portal.fixture.ts";
import { idOf } from "./submitted.fixture.ts";

const NAME = "O Brien reel.mp4";
const BYTES = Buffer.concat([Buffer.from("000000206674797069736f6d", "hex"), Buffer.alloc(3000, 7)]);
const SHA256 = createHash("sha256").update(BYTES).digest("hex");

describeOnStore("A question for video", () => {
  const portal = usePortal({ WORKERS: "1" }, ["tests/fixtures/tenants/film", {}]);
  let applicant: Person;
  let office: Person;
  let jury: Person;
  let path: string;

  beforeAll(async () => {
    applicant = await portal.applicant(readScenario("tests/fixtures/tenants/film/scenarios/director.json"));
    path = `/api/office/applications/${await idOf(applicant)}`;
    office = await portal.staff("officer", "film");
    jury = await portal.staff("reader", "film");
    const { username } = jury;
    await changeRoster(portal.parts.deps.store, "film", (members) => ({
      members: members.map((one) => (one.email === username ? { ...one, teams: ["Jury"] } : one)),
      result: undefined,
    }));
    const { documents, uploads } = portal.parts.deps;
    const begun = await applicant.call("POST", "/api/presigned-url", { answer_key: "reel", file_name: NAME });
    const { key: file_key } = begun.body["fields"] as { key: string };
    await uploads.write(file_key, BYTES);
    const started = { file_key, file_name: NAME, shown: null };
    expect((await applicant.call("POST", "/api/pdf/document-answer/reel", started)).status).toBe(200);
    documents.startWorkers();
    const statusOf = async () => (await applicant.call("GET", "/api/pdf/document-answer/reel")).body["status"];
    await vi.waitFor(async () => expect(await statusOf()).toBe("COMPLETED"), 10_000);
  });

  it("refuses a PDF for a video and a video for a document, and lists the types that each question accepts", async () => {
    const ask = (answer_key: string, file_name: string) =>
      applicant.call("POST", "/api/presigned-url", { answer_key, file_name });
    const refused = await ask("reel", "reel.pdf");
    expect(refused.status).toBe(422);
    expect(refused.body["message"]).toContain(".mp4, .mov, .webm, .mp3, .m4a, .wav, .ogg");
    expect((await ask("showreel", NAME)).body["message"]).toContain(".png, .jpeg, .jpg, .pdf, .docx");
  });

  it("sends a video unchanged as a download, to its applicant and to staff", async () => {
    for (const [person, address, name] of [
      [applicant, "/api/document-answer/reel", NAME],
      [office, `${path}/documents/reel`, NAME],
      [jury, `${path}/documents/reel`, "Show reel.mp4"],
    ] as const) {
      const { headers, bytes } = await fetchBytes(portal, person, address);
      expect(bytes.equals(BYTES)).toBe(true);
      expect(headers.get("content-type")).toBe("video/mp4");
      expect(headers.get("x-content-type-options")).toBe("nosniff");
      expect(headers.get("content-disposition")).toContain(`attachment; filename="${name}"`);
    }
  });

  it("prints a video's name, size and SHA-256, without the name for an anonymous audience", async () => {
    const printOf = async (person: Person) => JSON.stringify((await person.call("GET", `${path}/print`)).body);
    expect(await printOf(office)).toContain(`${NAME}, 2.9 KB, SHA-256 ${SHA256}`);
    expect(await printOf(jury)).toContain(`Show reel.mp4, 2.9 KB, SHA-256 ${SHA256}`);
    expect((await jury.call("GET", path)).body["documents"]).toEqual([
      {
        key: "reel",
        label: "Show reel",
        file_name: "Show reel.mp4",
        file_size: BYTES.length,
        url: `${path}/documents/reel`,
      },
    ]);
  });
});
