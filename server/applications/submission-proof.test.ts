import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { createApplicationRecord, findSubmitted, reopen, type ApplicationRecord } from "../store/index.ts";
import { createSigner, publicKeyOf, type SigningKey } from "../signing/index.ts";
import { createFieldCipher } from "./field-cipher.ts";
import { hasSecretOf, sealWithNewestKey } from "./sealed-answers.ts";
import { digestOf, sealSubmission, toStatement, toZonedTime, isUnchanged, signatureOf } from "./submission-proof.ts";

const cipher = createFieldCipher([new Uint8Array(32).fill(1)]);
const key: SigningKey = { kind: "private", bytes: new Uint8Array(randomBytes(32)) };
const signer = createSigner([key]);
const record: ApplicationRecord = {
  ...createApplicationRecord("t", "a", 0),
  answers: { first_name: "Zoë", gpa: 3.7, agree: true },
  sealed: { ssn: cipher.seal("123-45-6789", "t\na\nssn") },
  tabs: { sketch: "upload" },
  documents: { sketch: { fileName: "a.pdf", fileSize: 9, fileKey: "f", pdfKey: "p", handedInAt: 1 } },
};
const facts = {
  reference: "000016JD",
  at: Date.parse("2026-11-21T17:00:00Z"),
  timeZone: "America/New_York",
  form: "hash",
  documents: { sketch: { file: "aa", pdf: "bb" } },
};
const submission = sealSubmission(cipher, signer, record, facts);
const said = { at: facts.at, by: "staff@example.edu", reason: "Why.", until: facts.at + 1 };
const reopened = reopen({ ...record, submission }, said);

describe("the digest of a submission", () => {
  it("gives a submission one digest in any order of answers and with any field key", () => {
    const { first_name = "", ...rest } = record.answers;
    const newest = createFieldCipher([new Uint8Array(32).fill(2), new Uint8Array(32).fill(1)]);
    const sealed = { ssn: newest.seal("123-45-6789", "t\na\nssn") };
    expect(isUnchanged(newest, { ...record, answers: { ...rest, first_name }, sealed }, submission)).toBe(true);
  });

  it("keeps the digest when the newest key encrypts an earlier submission", () => {
    const [OLD, NEW] = [new Uint8Array(32).fill(1), new Uint8Array(32).fill(2)];
    const [both, onlyNew] = [createFieldCipher([NEW, OLD]), createFieldCipher([NEW])];
    const rotated = sealWithNewestKey(both, reopened);
    const first = findSubmitted(rotated, 1);
    if (!first?.submission) throw new Error("There is no submission.");
    expect(isUnchanged(onlyNew, first, first.submission)).toBe(true);
    expect(Object.values(first.sealed).every((sealed) => onlyNew.canOpen(sealed))).toBe(true);
    expect(sealWithNewestKey(both, rotated)).toBe(rotated);
  });

  it.each([
    ["an answer", { answers: { ...record.answers, gpa: 3.8 } }],
    ["a text for a number", { answers: { ...record.answers, gpa: "3.7" } }],
    ["an additional answer", { answers: { ...record.answers, more: "" } }],
    ["a secret answer", { sealed: { ssn: cipher.seal("123-45-6780", "t\na\nssn") } }],
    ["a chosen tab", { tabs: {} }],
    ["a number of items", { addAnother: { schools: 2 } }],
    ["a document's name", { documents: { sketch: { ...record.documents["sketch"]!, fileName: "b.pdf" } } }],
    ["a document", { documents: {} }],
  ])("changes with %s", (_, change) => {
    expect(isUnchanged(cipher, record, submission)).toBe(true);
    expect(isUnchanged(cipher, { ...record, ...change }, submission)).toBe(false);
  });

  it.each([
    ...["reference", "submittedAt", "form", "salt", "secretSalt"].map((name) => ({ [name]: "AAAA" })),
    { documents: { sketch: { file: "aa", pdf: "cc" } } },
    { round: { id: "fall", label: "Fall", closes: "2027-01-15T23:59:00.000-05:00", isLate: false } },
  ])("changes with the submission's %j", (change) => {
    expect(isUnchanged(cipher, record, { ...submission, ...change })).toBe(false);
  });

  it("gives submissions with equal answers different digests", () => {
    expect(sealSubmission(cipher, signer, record, facts).digest).not.toBe(submission.digest);
  });

  it("computes the digest from a statement without secret answers", () => {
    const statement = toStatement(cipher, record, submission);
    expect(digestOf(statement)).toBe(submission.digest);
    expect(JSON.stringify(statement)).not.toMatch(/45-6789/);
    expect(JSON.stringify(statement)).not.toContain(submission.secretSalt);
  });
});

it("detects that only an earlier submission still needs a field key", () => {
  expect(hasSecretOf(cipher, { ...reopened, sealed: {} })).toBe(true);
});

describe("the signature of a submission", () => {
  it("verifies a signature with the public key alone, and with an older key", () => {
    const half: SigningKey = { kind: "public", bytes: Buffer.from(publicKeyOf(key).text, "base64") };
    const newer: SigningKey = { kind: "private", bytes: new Uint8Array(randomBytes(32)) };
    for (const keys of [[key], [half], [newer, half]])
      expect(signatureOf(createSigner(keys), "t", submission)).toBe("right");
    expect(createSigner([half]).sign({})).toBeUndefined();
  });

  it("rejects a signature of other content, and reports an unknown key or a missing signature", () => {
    for (const change of [{ digest: "00" }, { submittedAt: "2026" }, { form: "other" }, { reference: "0" }])
      expect(signatureOf(signer, "t", { ...submission, ...change })).toBe("wrong");
    expect(signatureOf(signer, "another", submission)).toBe("wrong");
    const other: SigningKey = { kind: "private", bytes: new Uint8Array(randomBytes(32)) };
    expect(signatureOf(createSigner([other]), "t", submission)).toBe("unknownKey");
    const unsigned = sealSubmission(cipher, createSigner([]), record, facts);
    expect([unsigned.digest.length, signatureOf(signer, "t", unsigned)]).toEqual([64, "none"]);
  });
});

it.each([
  ["2026-11-21T17:00:00.000Z", "America/New_York", "2026-11-21T12:00:00.000-05:00"],
  ["2026-07-01T00:30:00.000Z", "America/New_York", "2026-06-30T20:30:00.000-04:00"],
  ["2026-01-01T00:00:00.000Z", "Asia/Kolkata", "2026-01-01T05:30:00.000+05:30"],
  ["2026-01-01T00:00:00.000Z", "UTC", "2026-01-01T00:00:00.000+00:00"],
])("formats %s in %s as %s", (at, timeZone, zoned) => {
  expect(toZonedTime(Date.parse(at), timeZone)).toBe(zoned);
  expect(Date.parse(zoned)).toBe(Date.parse(at));
});
