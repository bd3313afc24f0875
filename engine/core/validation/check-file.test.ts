import { describe, expect, it } from "vitest";
import { TENANT_FILE_SCHEMAS } from "../../schemas/index.ts";
import { SMALL_DEFINITION, smallTenantWith } from "../small-tenant.fixture.ts";
import { evaluationText } from "../texts/evaluation-texts.ts";
import {
  cleanFileName,
  fileLimitsOf,
  findFileProblem,
  formatBytes,
  GREATEST_FILE_MEGABYTES,
  hintLimits,
  MEGABYTE,
  toTypeList,
} from "./check-file.ts";

const { limits } = SMALL_DEFINITION.tenant;

function messageFor(name: string, size: number): string | undefined {
  const problem = findFileProblem({ name, size }, limits);
  return problem === undefined ? undefined : evaluationText(SMALL_DEFINITION, problem.text, problem.values);
}

describe("findFileProblem", () => {
  it.each([["a.pdf"], ["a.PNG"], ["two.dots.docx"], [`${"n".repeat(28)}.pdf`]])("accepts %s", (name) => {
    expect(messageFor(name, 1_048_576)).toBeUndefined();
  });

  it.each([
    ["a.pdf", 1_048_577, "Your file is too large. The maximum file size is 1 MB."],
    ["a.exe", 10, "You can only enter the following file types: .png, .jpeg, .jpg, .pdf, .docx"],
    ["pdf", 10, "You can only enter the following file types: .png, .jpeg, .jpg, .pdf, .docx"],
    [
      `${"n".repeat(29)}.pdf`,
      10,
      "The name of your file is too long. File name can have a maximum of 32 characters, including the extension.",
    ],
    ["a.pdf", 0, "Your file is empty. Please upload a non-empty file."],
  ])("reports the problem of %s with %i bytes", (name, size, message) => {
    expect(messageFor(name, size)).toBe(message);
  });
});

describe("a question's own file limit", () => {
  const tenant = smallTenantWith({ sketch_pdf: { "x-files": { megabytes: 2.5 } } });

  it("replaces the tenant's file limit by the question's, also in messages", () => {
    const own = fileLimitsOf(tenant, "sketch_pdf");
    expect(findFileProblem({ name: "a.pdf", size: 2_621_440 }, own)).toBeUndefined();
    expect(findFileProblem({ name: "a.pdf", size: 2_621_441 }, own)?.values).toMatchObject({ size: "2.5 MB" });
    expect(fileLimitsOf(tenant, "sketch").fileMaxBytes).toBe(1_048_576);
  });

  it("returns the limits that a question's hint may contain", () => {
    const limitsOf = (key: string) => {
      const field = tenant.fields.get(key);
      return field && hintLimits(tenant, field);
    };
    expect(limitsOf("sketch_pdf")).toEqual({ maxFiles: 1, maxSize: "2.5 MB" });
    expect(limitsOf("first_name")).toEqual({ maxLength: 45 });
    expect(limitsOf("country")).toEqual({});
  });

  it("allows in both schemas no larger file than the server accepts", () => {
    const most = {
      question: TENANT_FILE_SCHEMAS["data-model"].definitions.schema.properties["x-files"].properties.megabytes.maximum,
      tenant: TENANT_FILE_SCHEMAS.tenant.properties.limits.properties.fileMaxBytes.maximum,
    };
    expect(most).toEqual({ question: GREATEST_FILE_MEGABYTES, tenant: GREATEST_FILE_MEGABYTES * MEGABYTE });
  });
});

describe("cleanFileName", () => {
  it.each([
    ["cv\u202efdp.docx", "cvfdp.docx"],
    ["a\u200b\u2060\ufeff\u00adb\u0000.pdf", "ab.pdf"],
    ["\u3164\u115f\u2800.pdf", ".pdf"],
    ["cv\ufe0f\u{e0041}\u034f.pdf", "cv.pdf"],
    ["  my\u00a0\u3000 cv .pdf ", "my cv .pdf"],
    ["Jose\u0301 \u05d0\u05d1 履歴書 cv.pdf", "José \u05d0\u05d1 履歴書 cv.pdf"],
    ["line\u2028feed\r\n.pdf", "linefeed.pdf"],
    ["half\ud800.pdf", "half.pdf"],
  ])("reduces %j to its visible characters", (name, clean) => {
    expect(cleanFileName(name)).toBe(clean);
    expect(cleanFileName(clean)).toBe(clean);
  });

  it("measures the length, and reads the extension, without invisible characters", () => {
    expect(messageFor(`${"n".repeat(28)}${"\u200b".repeat(40)}.pdf`, 10)).toBeUndefined();
    expect(messageFor("cv.\u202epdf.exe", 10)).toMatch(/^You can only enter/);
    expect(messageFor("cv.p\u200bdf", 10)).toBeUndefined();
  });
});

it("prefers the question's file types to the tenant's, and names them", () => {
  const tenant = smallTenantWith({ sketch_pdf: { "x-files": { accept: ["sound", "word"] } } });
  const own = fileLimitsOf(tenant, "sketch_pdf");
  const named = { types: ".docx, .mp3, .m4a, .wav, .ogg" };
  expect(findFileProblem({ name: "a.pdf", size: 1 }, own)).toMatchObject({ text: "upload.type", values: named });
  expect(findFileProblem({ name: "a.WAV", size: 1 }, own)).toBeUndefined();
});

it("formats sizes and types of files for people", () => {
  expect([formatBytes(512), formatBytes(1536), formatBytes(1_048_576)]).toEqual(["512 B", "1.5 KB", "1 MB"]);
  expect(toTypeList(limits)).toBe(".png, .jpeg, .jpg, .pdf, .docx");
});
