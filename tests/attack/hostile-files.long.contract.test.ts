import fc from "fast-check";
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { makePdf } from "../../server/documents/sample-files.fixture.ts";
import { DOCUMENT_KEY, signUp, uploadFile, type Applicant } from "../faults/applicant.ts";
import { startPortal, type Portal } from "../journeys/portal.ts";
import { damagedFile } from "./files/damaged-file.ts";
import { hostileDocx } from "./files/hostile-docx.ts";
import type { HostileFile } from "./files/hostile-file.ts";
import { hostileImage } from "./files/hostile-image.ts";
import { hostilePdf } from "./files/hostile-pdf.ts";

/** With more than 100 files, the test also opens the stored PDFs, takes another seed and allows less time. */
const FILES = Number(process.env["PORTICO_HOSTILE_FILES"] ?? 12);
const isLong = FILES > 100;
const SEED = Number(process.env["PORTICO_HOSTILE_SEED"] ?? (isLong ? Date.now() % 1_000_000 : 1));
const MAX_SERVER_MB = 400;
const MAX_CONVERTER_MB = 1_000;
const MAX_END_MS = isLong ? 60_000 : 150_000;
const MAX_LIVEZ_MS = isLong ? 500 : 5_000;
const MAX_NEXT_MS = isLong ? 5_000 : 30_000;
const MAX_READER_MS = 30_000;
const NEXT_EVERY = 4;
/** Files that one account sends, because each account has a quota. */
const PER_ACCOUNT = 5;
const MAX_FILE_BYTES = 1024 * 1024;

const anyFile: fc.Arbitrary<HostileFile> = fc.noBias(
  fc.oneof(
    { weight: 5, arbitrary: hostilePdf },
    { weight: 2, arbitrary: hostileImage },
    { weight: 3, arbitrary: hostileDocx },
    { weight: 2, arbitrary: damagedFile },
  ),
);

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal({ env: { TRUST_PROXY: "1" } });
});
afterAll(() => portal?.stop());

function watch({ url, pid }: Portal) {
  const watcher = spawn(process.execPath, [join(import.meta.dirname, "files/watch-portal.mjs"), url, String(pid())], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  return async () => {
    watcher.stdin.end();
    const [written] = (await once(watcher.stdout, "data")) as [Buffer];
    return JSON.parse(written.toString()) as Record<"serverMegabytes" | "converterMegabytes" | "livezMs", number>;
  };
}

function openInReader(path: string): string | undefined {
  const { status, signal } = spawnSync(
    process.execPath,
    ["--max-old-space-size=512", join(import.meta.dirname, "files/open-pdf.mjs"), path],
    { timeout: MAX_READER_MS, stdio: "ignore" },
  );
  // The reader may reject a file, but must not crash.
  return signal === null && (status === 0 || status === 1)
    ? undefined
    : `a reader of ${path} ended with ${signal ?? status}`;
}

it(
  "converts or rejects hostile files within limits of time and memory, and serves other applicants meanwhile",
  async () => {
    const files = fc.sample(anyFile, { numRuns: FILES, seed: SEED });
    const honest = await makePdf();
    const wrong: string[] = [];
    const ends: Record<string, number> = {};
    const longest = { end: 0, next: 0 };
    const stopWatching = watch(portal);
    let taken = 0;
    const queue = files.values();
    const attack = async (): Promise<void> => {
      let attacker: Applicant | undefined;
      let sent = 0;
      for (const { what, fileName, make } of queue) {
        taken += 1;
        const bytes = await make();
        if (bytes.length > MAX_FILE_BYTES) {
          ends["too large to send"] = (ends["too large to send"] ?? 0) + 1;
          continue;
        }
        if (attacker === undefined || sent % PER_ACCOUNT === 0) attacker = await signUp(portal);
        sent += 1;
        const { status, tookMs } = await convert(attacker, fileName, bytes);
        ends[status] = (ends[status] ?? 0) + 1;
        longest.end = Math.max(longest.end, tookMs);
        if (status !== "COMPLETED" && status !== "FAILED") wrong.push(`${what} ended as ${status}`);
      }
    };
    const others = async (): Promise<void> => {
      let next: Applicant | undefined;
      for (let asked = 0; taken < files.length; asked += 1) {
        const due = taken + NEXT_EVERY;
        if (next === undefined || asked % PER_ACCOUNT === 0) next = await signUp(portal);
        const { status, tookMs } = await convert(next, "honest.pdf", honest);
        longest.next = Math.max(longest.next, tookMs);
        if (status !== "COMPLETED") wrong.push(`an honest PDF ended as ${status}`);
        while (taken < Math.min(due, files.length)) await new Promise((done) => setTimeout(done, 100));
      }
    };
    await Promise.all([attack(), attack(), others()]);
    const worst = await stopWatching();
    const kept = isLong ? keptPdfs(portal) : [];
    wrong.push(...kept.flatMap((path) => openInReader(path) ?? []));
    console.log(JSON.stringify({ seed: SEED, ends, kept: kept.length, longest, worst }));
    expect(wrong, `seed ${SEED}`).toEqual([]);
    expect(longest.end).toBeLessThan(MAX_END_MS);
    expect(longest.next).toBeLessThan(MAX_NEXT_MS);
    expect(worst.livezMs).toBeLessThan(MAX_LIVEZ_MS);
    expect(worst.serverMegabytes).toBeLessThan(MAX_SERVER_MB);
    expect(worst.converterMegabytes).toBeLessThan(MAX_CONVERTER_MB);
  },
  FILES * 15_000 + 240_000,
);

const POLL_MS = 100;

async function convert(applicant: Applicant, fileName: string, bytes: Uint8Array) {
  const began = performance.now();
  const failure = await uploadFile(applicant, fileName, bytes);
  if (failure !== undefined) return { status: failure, tookMs: 0 };
  for (;;) {
    const outcome = await applicant.call("GET", `/api/pdf/document-answer/${DOCUMENT_KEY}`);
    const status = String(outcome?.body["status"]);
    const tookMs = performance.now() - began;
    if (!["UNPROCESSED", "IN_PROGRESS"].includes(status) || tookMs > MAX_END_MS) return { status, tookMs };
    await new Promise((done) => setTimeout(done, POLL_MS));
  }
}

function keptPdfs({ dataDir }: Portal): readonly string[] {
  const folder = join(dataDir, "uploads", "files", "documents");
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".pdf"))
    .map((path) => join(folder, path));
}
