import { spawnSync } from "node:child_process";
import { closeSync, openSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { DOCUMENT_KEY, signUp, type Applicant, uploadDocument } from "./applicant.ts";
import { workOf } from "./kept.ts";
import { startFaulty } from "./until-end.ts";
import { makeFolder } from "../use-folder.ts";

/** Mounts a disk of 24 MB at DATA_DIR, visible only to this process and its children. */
const ON_SMALL_DISK = ["unshare", "-rm", "sh", "-c", 'mount -t tmpfs -o size=24m tmpfs "$DATA_DIR" && exec "$@"', "sh"];
const canMount =
  spawnSync(ON_SMALL_DISK[0] ?? "", [...ON_SMALL_DISK.slice(1), "true"], {
    env: { ...process.env, DATA_DIR: tmpdir() },
  }).status === 0;
if (!canMount)
  console.warn("\n*** SKIPPED: the full disk, because only root may mount a small one on this system ***\n");

function fillDisk(folder: string): () => void {
  const file = join(folder, "filler");
  const descriptor = openSync(file, "w");
  for (const size of [1024 * 1024, 4096, 1]) {
    try {
      for (;;) writeSync(descriptor, Buffer.alloc(size, 1));
    } catch (error) {
      expect((error as NodeJS.ErrnoException).code).toBe("ENOSPC");
    }
  }
  closeSync(descriptor);
  return () => rmSync(file);
}

const save = (applicant: Applicant, value: string) =>
  applicant.call("PUT", "/api/answer", { answers: { first_name: value, personal_sketch: value.repeat(2_000) } });

describe.skipIf(!canMount)("a full disk", () => {
  it("refuses writes with a message, keeps what was saved, and accepts writes when there is room", async () => {
    const dataDir = await makeFolder(tmpdir());
    const started = await startFaulty({ dataDir, within: ON_SMALL_DISK });
    const applicant = await signUp(started);
    expect((await save(applicant, "Before"))?.status).toBe(200);
    const makeRoom = fillDisk(`/proc/${started.pid()}/root${dataDir}`);

    let refused;
    let stored = "Before";
    for (let round = 0; round < 50 && (refused === undefined || refused.status === 200); round++) {
      refused = await save(applicant, `During ${round}`);
      if (refused?.status === 200) stored = `During ${round}`;
    }
    expect(refused).toMatchObject({
      status: 503,
      body: { code: "store_unavailable", message: expect.stringMatching(/\w+ \w+/) as string },
    });
    const failure = await uploadDocument(applicant, "sketch.pdf", "full");
    expect(failure).toContain("503");
    expect((await applicant.call("GET", "/livez"))?.status).toBe(200);
    const profile = await applicant.call("GET", "/api/profile");
    expect(profile?.status).toBe(200);
    expect((profile?.body.answer as Record<string, string>).first_name).toBe(stored);

    makeRoom();
    expect((await applicant.insist("PUT", "/api/answer", { answers: { first_name: "After" } })).status).toBe(200);
    expect((await applicant.insist("GET", "/api/profile")).body).toMatchObject({ answer: { first_name: "After" } });
    expect(await uploadDocument(applicant, "sketch.pdf", "room")).toBeUndefined();
    expect(await workOf(applicant, `/api/pdf/document-answer/${DOCUMENT_KEY}`)).toBe("COMPLETED");
  });
});
