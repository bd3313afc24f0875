import { readFile } from "node:fs/promises";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Command } from "commander";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { addVerifyCommands } from "../../server/commands/verify.ts";
import { updateApplication } from "../../server/store/index.ts";
import { sha256Of } from "../../server/signing/index.ts";
import { openPortal, STORES, type Person, type Portal } from "./portal.fixture.ts";

const scenario = JSON.parse(await readFile("tenants/graduate/scenarios/data-science-in-ohio.json", "utf8")) as {
  application: { answers: Record<string, string> };
};
const KEY = Buffer.alloc(32, 9).toString("base64");
/** An answer that nobody who verifies may see. */
const NAME = String(scenario.application.answers["last_name"]);

async function submit(portal: Portal): Promise<{ one: Person; reference: string; digest: string }> {
  const one = await portal.applicant();
  await one.call("PUT", "/api/answer", { answers: scenario.application.answers });
  await one.call("POST", "/api/web-status", { web_status: "validating" });
  const { reference } = (await one.call("POST", "/api/submit")).body;
  const { digest } = (await one.call("GET", "/api/profile")).body;
  return { one, reference: String(reference), digest: String(digest) };
}

/** Changes what is stored behind the portal's back. */
async function forge(portal: Portal, { username }: Person): Promise<void> {
  const { store } = portal.parts.deps;
  const account = await store.findAccountByUsername("graduate", username);
  await updateApplication(store, "graduate", account?.id ?? "", (record) => ({
    ...record,
    answers: { ...record.answers, first_name: "Forged" },
  }));
}

for (const { name, skipped, mongo } of STORES) {
  describe.skipIf(skipped !== undefined)(`The proof of a submission on ${name}`, () => {
    let portal: Portal;
    beforeAll(async () => {
      portal = await openPortal({ mongo, environment: { SIGNING_KEY: KEY } });
    });
    afterAll(() => portal?.close());
    const ask = async (body: object) => (await portal.person().call("POST", "/public/verify", body)).body;

    it("takes the digest of the receipt however it is typed, shows no answer, and says when it was submitted", async () => {
      const { one, reference, digest } = await submit(portal);
      expect(digest).toMatch(/^[0-9a-f]{64}$/);
      const receipt = (await portal.mailTo(one.username)).text;
      const typed = /digest of everything that you submitted is ([0-9a-f ]+)\./.exec(receipt)?.[1] ?? "";
      const right = await ask({ reference: reference.toLowerCase(), digest: typed.toUpperCase() });
      expect(right).toMatchObject({ matches: true, signature: "right" });
      expect(right["submitted_at"]).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}-0[45]:00$/);
      expect(JSON.stringify(right)).not.toContain(NAME);
      const wrong = await ask({ reference, digest: digest.replace(/^./, (first) => (first === "0" ? "1" : "0")) });
      expect(wrong).toMatchObject({ matches: false, submitted_at: null, signature: null });
      expect(await ask({ reference: "000016JD", digest })).toEqual(wrong);
      expect(await ask({ reference })).toEqual(wrong);
    });

    it("finds out that what is stored was changed", async () => {
      const { one, reference, digest } = await submit(portal);
      await forge(portal, one);
      expect(await ask({ reference, digest })).toMatchObject({ matches: false });
    });

    it("takes the PDF that is kept, and no other file", async () => {
      const { one, reference } = await submit(portal);
      const { store } = portal.parts.deps;
      const account = (await store.findAccountByUsername("graduate", one.username))?.id ?? "";
      const file_sha256 = sha256Of("a PDF");
      expect(await ask({ reference, file_sha256 })).toMatchObject({ matches: false });
      const identity = { tenant: "graduate", account, kind: "pdf", key: "submission" } as const;
      const job = await store.claimJob({ kinds: ["pdf"], owner: "w", now: Date.now() + 1e6, leaseMs: 1e6 });
      expect(job?.account ?? account).toBeDefined();
      const own = await store.enqueueJob(identity, {}, 0);
      for (;;) {
        const claimed = await store.claimJob({ kinds: ["pdf"], owner: "v", now: Date.now(), leaseMs: 1e6 });
        if (claimed === undefined || claimed.id === own.id) break;
      }
      expect(await store.completeJob(own.id, "v", { pdfKey: "k", sha256: file_sha256 }, 1)).toBe(true);
      expect(await ask({ reference, file_sha256 })).toMatchObject({ matches: true, signature: "right" });
      expect(await ask({ reference, file_sha256: sha256Of("another") })).toMatchObject({ matches: false });
    });
  });
}

describe("portico verify", () => {
  let folder: string;
  let portal: Portal;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "portico-verify-"));
    portal = await openPortal({ mongo: false, environment: { DATA_DIR: folder } });
  });
  afterAll(async () => {
    await portal?.close();
    await rm(folder, { recursive: true, force: true });
  });
  /** What the command prints, and its exit code. */
  async function portico(...args: readonly string[]): Promise<readonly [printed: string, code: number]> {
    const printed: string[] = [];
    const spies = [process.stdout, process.stderr].map((stream) =>
      vi.spyOn(stream, "write").mockImplementation((text) => printed.push(String(text)) > 0),
    );
    vi.stubEnv("DATA_DIR", folder);
    const program = new Command();
    addVerifyCommands(program);
    try {
      await program.parseAsync(args, { from: "user" });
      return [printed.join(""), Number(process.exitCode ?? 0)];
    } finally {
      process.exitCode = undefined;
      for (const spy of spies) spy.mockRestore();
      vi.unstubAllEnvs();
    }
  }

  it("tells a digest, an export and a forged record apart, without an answer, and an export with the public key alone", async () => {
    const { one, reference, digest } = await submit(portal);
    const [right, code] = await portico("verify", "--reference", reference, "--digest", digest);
    expect([code, right]).toEqual([0, expect.stringContaining(`as ${reference} at 20`)]);
    expect(right).toContain("The signature is right.");
    expect((await portico("verify", "--reference", reference, "--digest", "00"))[1]).toBe(1);
    expect((await portico("verify", "--reference", reference))[1]).toBe(2);

    const [exported] = await portico("submission", "--reference", reference);
    const ssn = scenario.application.answers["ssn"];
    expect(exported).toContain(NAME);
    if (ssn !== undefined) expect(exported).not.toContain(ssn);
    const file = join(folder, "export.json");
    await writeFile(file, exported);
    expect(await portico("verify", file)).toEqual([expect.stringContaining("The signature is right."), 0]);
    const [keys] = await portico("signing-key", "show");
    const publicKey = /public:(\S+)/.exec(keys)?.[1] ?? "";
    expect(await portico("verify", file, "--public-key", publicKey)).toEqual([right, 0]);
    expect((await portico("verify", file, "--public-key", KEY))[1]).toBe(2);
    await writeFile(file, exported.replace(NAME, "Forged"));
    expect((await portico("verify", file, "--public-key", publicKey))[1]).toBe(1);

    await writeFile(file, exported);
    await forge(portal, one);
    const [forged, forgedCode] = await portico("verify", file);
    expect([forgedCode, forged]).toEqual([1, expect.stringContaining("NOT what was submitted")]);
    expect(forged).not.toContain(NAME);
  });

  it("verifies what an earlier key signed, by its public half", async () => {
    const { reference, digest } = await submit(portal);
    const [before] = await portico("signing-key", "show");
    expect((await portico("signing-key", "add"))[1]).toBe(0);
    const [after] = await portico("signing-key", "show");
    expect(after.split("\n")[1]).toBe(before.split("\n")[0]?.replace("  signs", ""));
    const [right] = await portico("verify", "--reference", reference, "--digest", digest);
    expect(right).toContain("The signature is right.");
  });
});
