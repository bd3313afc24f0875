import { existsSync, readdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { describe, expect, it } from "vitest";
import { signUp } from "./applicant.ts";
import { act, hasSavedEnough, openDiary, type Diary } from "./crowd.ts";
import { expectWritesPersisted, expectNoOrphans } from "./kept.ts";
import { canRestartServers, createMongo, createS3, type RestartableServer } from "./restartable-server.ts";
import { startFaulty } from "./until-end.ts";
import { makeFolder } from "../use-folder.ts";

/** The number of kills, by default one of each victim. Set 200 for a long run. */
const ROUNDS = process.env.PORTICO_FAULT_ROUNDS;
const APPLICANTS = 6;
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

async function killAtRandom(servers: readonly RestartableServer[]): Promise<void> {
  const dataDir = await makeFolder(tmpdir());
  const env = Object.assign({}, ...servers.map((server) => server.env)) as Record<string, string>;
  const started = await startFaulty({ env, dataDir });
  const crowd = await Promise.all(
    Array.from({ length: APPLICANTS }, async (_, index) => openDiary(await signUp(started), index)),
  );
  let hasEnded = false;
  const acting = Promise.all(crowd.map((diary) => act(diary, () => hasEnded)));
  const browser = { kill: async () => killBrowsersOf(started.pid()), start: async () => undefined };
  const victims = [started, ...servers, browser];
  for (let round = 0; round < Number(ROUNDS ?? victims.length); round++) {
    await pause(300 + Math.random() * 1_200);
    const victim = victims[round % victims.length] ?? started;
    await victim.kill();
    await pause(Math.random() * 500);
    await victim.start();
  }
  // A busy machine needs longer until enough is acknowledged.
  await expect
    .poll(() => crowd.filter((diary) => !hasEnoughToLose(diary)).map(toProgress), { timeout: 180_000, interval: 200 })
    .toEqual([]);
  hasEnded = true;
  await acting;
  for (const diary of crowd) await expectWritesPersisted(diary);
  await started.stop();
  await expectNoOrphans(
    { ...env, DATA_DIR: dataDir },
    crowd.map((diary) => diary.applicant),
  );
}

const hasEnoughToLose = (diary: Diary): boolean =>
  hasSavedEnough(diary) && (diary.role !== "uploads" || diary.uploads.acknowledged >= 0);

const toProgress = ({ tag, role, acknowledgedSaves, uploads, uploadFailure }: Diary): string =>
  `${tag} (${role}) had ${acknowledgedSaves} saves confirmed, and of ${uploads.tried.length} uploads number ${uploads.acknowledged}; the last one failed by: ${uploadFailure ?? "nothing"}`;

describe("kill -9 while a crowd saves, changes tabs, uploads and submits", () => {
  it("loses nothing acknowledged on the embedded store when the server and its browser are killed", () =>
    killAtRandom([]));

  it.skipIf(!canRestartServers)(
    "loses nothing acknowledged when the server, MongoDB, S3 and the browser are killed in turn",
    async () => killAtRandom([await createMongo(), await createS3()]),
  );
});

/** Kills the browsers that the process has started. Works on Linux only. */
function killBrowsersOf(pid: number): void {
  const tasks = `/proc/${pid}/task`;
  if (!existsSync(tasks)) return;
  const browsers = readdirSync(tasks)
    .flatMap((task) => readFileSync(`${tasks}/${task}/children`, "utf8").trim().split(" ").filter(Boolean).map(Number))
    .filter(isBrowser);
  for (const browser of browsers) process.kill(browser, "SIGKILL");
}

function isBrowser(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("--remote-debugging");
  } catch {
    return false;
  }
}
