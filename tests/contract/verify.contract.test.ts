import { writeFile } from "node:fs/promises";
import { PDFDocument } from "@pdfme/pdf-lib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { useFolder } from "../use-folder.ts";
import { addSigningKeyCommand } from "../../server/commands/signing-key.ts";
import { addVerifyCommands } from "../../server/commands/verify.ts";
import { sha256Of, toCanonicalJson, type CanonicalValue } from "../../server/signing/index.ts";
import { readPdfPages } from "../pdf-text.ts";
import { describeOnStore, fetchBytes, usePortal } from "./opened-portal.fixture.ts";
import { forge, recordOf, submitNew } from "./submitted.fixture.ts";
import { COMPLETE_ANSWERS } from "../fixtures/graduate-applicant.ts";
import { openPortal, type Portal } from "./portal.fixture.ts";
import { runPortico } from "./portico-command.fixture.ts";

const KEY = Buffer.alloc(32, 9).toString("base64");
const NAME = String(COMPLETE_ANSWERS["last_name"]);

const submit = (portal: Portal) => submitNew(portal, COMPLETE_ANSWERS);

describeOnStore("The proof of a submission", () => {
  const portal = usePortal({ SIGNING_KEY: KEY });
  const ask = async (body: object) => (await portal.person().call("POST", "/public/verify", body)).body;

  it("accepts the receipt's digest in capitals and groups, and shows the submission time but no answers", async () => {
    const { one, reference, digest } = await submit(portal);
    expect(digest).toMatch(/^[0-9a-f]{64}$/);
    const receipt = (await portal.mailTo(one.username)).text;
    const typed = /digest of your submission is ([0-9a-f ]+)\./.exec(receipt)?.[1] ?? "";
    const right = await ask({ reference: reference.toLowerCase(), digest: typed.toUpperCase() });
    expect(right).toMatchObject({ matches: true, signature: "right" });
    expect(right["submitted_at"]).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}-0[45]:00$/);
    expect(JSON.stringify(right)).not.toContain(NAME);
    const wrong = await ask({ reference, digest: digest.replace(/^./, (first) => (first === "0" ? "1" : "0")) });
    expect(wrong).toMatchObject({ matches: false, submitted_at: null, signature: null });
    expect(await ask({ reference: "000016JD", digest })).toEqual(wrong);
    expect(await ask({ reference })).toEqual(wrong);
  });

  it.each([
    ["right", {}, true, "Its signature is valid."],
    ["unknownKey", { keyId: "0".repeat(16) }, true, "does not have the key of its signature"],
    ["wrong", { signature: Buffer.alloc(64).toString("base64url") }, false, "does not match its signature"],
    ["none", { signature: null, keyId: null }, true, "This submission is not signed"],
  ])("reports that the signature is %s", async (signature, change, matches, words) => {
    const { id, reference, digest } = await submit(portal);
    const { submission } = await recordOf(portal, id);
    if (submission !== null) await forge(portal, id, { submission: { ...submission, ...change } });
    const message = expect.stringContaining(words) as string;
    expect(await ask({ reference, digest })).toMatchObject({ matches, signature, message });
  });

  // Last, because all calls come from one address.
  it("allows at most sixty wrong checks an hour, to which right checks do not count", async () => {
    const { reference, digest } = await submit(portal);
    portal.advanceToWindow(60 * 60_000);
    const asked = (typed: string) => portal.person().call("POST", "/public/verify", { reference, digest: typed });
    for (let right = 1; right <= 70; right += 1) expect((await asked(digest)).body).toMatchObject({ matches: true });
    let wrong = 0;
    while ((await asked("00")).status === 200) wrong += 1;
    expect(wrong).toBeLessThanOrEqual(60);
    expect(await asked(digest)).toMatchObject({ status: 429, body: { code: "throttled" } });
  });
});

describeOnStore("The check of a real PDF", () => {
  const portal = usePortal({ WORKERS: "1", SIGNING_KEY: KEY });
  it("accepts the downloaded file, but no changed, extended or re-saved file, and none at another school", async () => {
    const { one, reference, digest } = await submit(portal);
    portal.parts.deps.documents.startWorkers();
    await expect
      .poll(async () => (await one.call("GET", "/api/pdf")).body["status"], { timeout: 60_000 })
      .toBe("COMPLETED");
    const pdf = (await fetchBytes(portal, one, "/api/pdf/file")).bytes;
    const asked = async (bytes: Uint8Array, more = {}) =>
      (await portal.person().call("POST", "/public/verify", { reference, file_sha256: sha256Of(bytes), ...more })).body;
    const grouped = digest.replace(/(.{8})(?=.)/g, "$1 ");
    expect(await asked(pdf)).toMatchObject({ matches: true, signature: "right", digest: grouped });
    expect((await readPdfPages(pdf))[0]).toContain(grouped);
    expect((await portal.mailTo(one.username)).text.replaceAll(/\s+/g, " ")).toContain(grouped);
    const changed = Buffer.from(pdf);
    changed[pdf.length >> 1] = (changed[pdf.length >> 1] ?? 0) ^ 1;
    const saved = await (await PDFDocument.load(pdf)).save();
    const added = Buffer.concat([pdf, Buffer.from("\n1 0 obj\n<<>>\nendobj\n")]);
    const joined = Buffer.concat([pdf, pdf]);
    for (const bytes of [changed, added, joined, Buffer.from(saved), Buffer.from(""), pdf.subarray(1)])
      expect(await asked(bytes)).toMatchObject({ matches: false, digest: null });
    expect(await asked(pdf, { digest: "00" })).toMatchObject({ matches: false });
    expect(await asked(pdf, { reference: "000016JD" })).toMatchObject({ matches: false });
    const host = portal.parts.deps.tenants.find("certificate")?.definition.tenant.hosts[0] ?? "";
    const elsewhere = await portal.app.request("http://localhost:3000/public/verify", {
      method: "POST",
      headers: { host, "content-type": "application/json" },
      body: JSON.stringify({ reference, file_sha256: sha256Of(pdf) }),
    });
    expect(await elsewhere.json()).toMatchObject({ matches: false });
    expect((await asked(pdf, { reference: "0000-16JE" }))["message"]).toMatch(
      /^This is not one of our reference numbers/,
    );
  });
});

describe("portico verify", () => {
  const folder = useFolder("suite");
  let portal: Portal;
  beforeAll(async () => {
    // Only the embedded store makes a key of its own.
    portal = await openPortal({ mongo: false, environment: { DATA_DIR: folder() } });
  });
  afterAll(() => portal?.close());
  async function portico(...args: readonly string[]): Promise<readonly [printed: string, code: number]> {
    const printed = await runPortico([addVerifyCommands, addSigningKeyCommand], { DATA_DIR: folder() }, args);
    return [printed, Number(process.exitCode ?? 0)];
  }

  it("verifies a digest and an export, also with the public key alone, and detects a forged record", async () => {
    const { id, reference, digest } = await submit(portal);
    const [right, code] = await portico("verify", "--reference", reference, "--digest", digest);
    expect([code, right]).toEqual([0, expect.stringContaining(`as ${reference} at 20`)]);
    expect(right).toContain("The signature is right.");
    expect(right).toContain(digest.replace(/(.{8})(?=.)/g, "$1 "));
    expect((await portico("verify", "--reference", reference, "--digest", "00"))[1]).toBe(1);
    expect((await portico("verify", "--reference", reference))[1]).toBe(2);

    const [exported] = await portico("submission", "--reference", reference);
    const ssn = COMPLETE_ANSWERS["ssn"];
    expect(exported).toContain(NAME);
    if (ssn !== undefined) expect(exported).not.toContain(ssn);
    const file = folder("export.json");
    await writeFile(file, exported);
    expect(await portico("verify", file)).toEqual([expect.stringContaining("The signature is right."), 0]);
    const [keys] = await portico("signing-key", "show");
    const publicKey = /public:(\S+)/.exec(keys)?.[1] ?? "";
    expect(await portico("verify", file, "--public-key", publicKey)).toEqual([right, 0]);
    expect((await portico("verify", file, "--public-key", KEY))[1]).toBe(2);
    // A forger can compute a new digest, but cannot sign it.
    const changed = JSON.parse(exported.replace(NAME, "Forged")) as {
      statement: CanonicalValue;
      signed: object;
    };
    const remade = sha256Of(toCanonicalJson(changed.statement));
    const forgery = { ...changed, digest: remade, signed: { ...changed.signed, digest: remade } };
    for (const [proof, expected] of [
      [{ signature: null }, 2],
      [{ signature: null, keyId: null }, 2],
      [{ keyId: "0".repeat(16) }, 2],
      [{}, 1],
    ] as const) {
      await writeFile(file, JSON.stringify({ ...forgery, ...proof }));
      const [said, ended] = await portico("verify", file, "--public-key", publicKey);
      expect([ended, said]).toEqual([expected, expect.not.stringMatching(/^This is what/)]);
      expect((await portico("verify", file))[1]).toBe(1);
    }
    await writeFile(file, JSON.stringify({ ...(JSON.parse(exported) as object), signature: null }));
    expect(await portico("verify", file)).toEqual([right, 0]);
    const mistyped = reference.replace(/^./, (first) => (first === "2" ? "3" : "2"));
    expect(await portico("verify", "--reference", mistyped, "--digest", digest)).toEqual([
      expect.stringContaining("is not a reference number"),
      2,
    ]);
    const other = exported.replace(/("signed": \{[^}]*"submittedAt": "20)\d\d/, "$199");
    expect(other).not.toBe(exported);
    for (const edited of [other, exported.replace(/\}\s*$/, ', "decision": "admitted" }')]) {
      await writeFile(file, edited);
      expect((await portico("verify", file))[1]).not.toBe(0);
    }
    await writeFile(file, exported.replace(NAME, "Forged"));
    expect((await portico("verify", file, "--public-key", publicKey))[1]).toBe(1);

    await writeFile(file, exported);
    await forge(portal, id, { answers: { ...(await recordOf(portal, id)).answers, first_name: "Forged" } });
    const [forged, forgedCode] = await portico("verify", file);
    expect([forgedCode, forged]).toEqual([1, expect.stringContaining("NOT what was submitted")]);
    expect(forged).not.toContain(NAME);
  });

  it("verifies a signature after another signing key was added", async () => {
    const { reference, digest } = await submit(portal);
    const [before] = await portico("signing-key", "show");
    expect((await portico("signing-key", "add"))[1]).toBe(0);
    const [after] = await portico("signing-key", "show");
    expect(after.split("\n")[1]).toBe(before.split("\n")[0]?.replace("  signs", ""));
    const [right] = await portico("verify", "--reference", reference, "--digest", digest);
    expect(right).toContain("The signature is right.");
  });
});
