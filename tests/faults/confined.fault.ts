import { spawnSync } from "node:child_process";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { unpackChromium } from "../../server/print/find-browser.ts";
import { startPortal, type Portal } from "../journeys/portal.ts";
import { DOCUMENT_KEY, fillIn, signUp, uploadDocument } from "./applicant.ts";
import { workOf } from "./kept.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const DATA_DIR = "/tmp/data";
/** The project's path in the confined process. Outside /tmp, which an empty file system covers. */
const PROJECT = "/mnt";
const MOUNTS = [
  `mount --bind "$1" ${PROJECT}`,
  `mount -o remount,bind,ro ${PROJECT}`,
  "mount -o remount,bind,ro /",
  "mount -t tmpfs -o noexec,nosuid,nodev,size=1g,mode=0700,uid=10001,gid=10001 tmpfs /tmp",
];
/** Runs a command as the user of compose.yaml. Only /tmp is writable; it holds the data, and its files cannot run. */
const CONFINED = [
  "unshare",
  "--mount",
  "--propagation=private",
  "sh",
  "-c",
  `${MOUNTS.join(" && ")} && cd ${PROJECT} && shift && exec setpriv --reuid=10001 --regid=10001 --clear-groups --no-new-privs --inh-caps=-all --bounding-set=-all "$@"`,
  "sh",
  root,
];
const run = (...command: readonly string[]) =>
  spawnSync(CONFINED[0] ?? "", [...CONFINED.slice(1), ...command], { encoding: "utf8" });
const canConfine = run(process.execPath, "--eval", "fs.readFileSync('package.json')").status === 0;
if (!canConfine)
  console.warn(
    "\n*** SKIPPED: the confined portal, because only root may mount and change its user, or another user may not read here ***\n",
  );

describe.skipIf(!canConfine)("a portal confined as in compose.yaml", () => {
  let portal: Portal;
  let browserDir = "";
  beforeAll(async () => {
    // The browser comes from npm, not from the image.
    browserDir = await mkdtemp(join(root, "dist", "browser-"));
    const browser = process.env["CHROMIUM_PATH"] ?? (await unpackChromium(browserDir));
    for (const folder of [browserDir, dirname(browser)]) await chmod(folder, 0o755);
    await chmod(browser, 0o755);
    portal = await startPortal({
      dataDir: DATA_DIR,
      within: CONFINED,
      env: {
        CHROMIUM_PATH: browser.replace(root, `${PROJECT}/`),
        HOME: "/tmp",
        TMPDIR: "/tmp",
        TRUST_PROXY: "1",
        CALLS_PER_MINUTE: "1000000",
      },
    });
  });
  afterAll(async () => {
    await portal?.stop();
    await rm(browserDir, { recursive: true, force: true });
  });

  it("runs without root or capabilities, and writes only to /tmp", () => {
    const { stdout, stderr } = run(
      "sh",
      "-c",
      `id -u; grep -E 'Cap(Prm|Eff|Bnd)|NoNewPrivs' /proc/self/status; for place in / /etc /usr /var/tmp ${PROJECT} /tmp; do touch "$place/x" && echo "$place"; done`,
    );
    const none = "0".repeat(16);
    expect(stdout.trim().replaceAll(/\s+/g, " ")).toBe(
      `10001 CapPrm: ${none} CapEff: ${none} CapBnd: ${none} NoNewPrivs: 1 /tmp`,
    );
    expect(stderr).toMatch(/Read-only file system|Permission denied/);
  });

  it("saves, converts and prints, and hides its files from other users", async () => {
    const applicant = await signUp(portal);
    await fillIn(applicant);
    await applicant.insist("PUT", "/api/tabs", { tab_id: "personal_sketch_tabs", chosen_tab: "upload" });
    expect(await uploadDocument(applicant, "sketch.pdf", "confined")).toBeUndefined();
    expect(await workOf(applicant, `/api/pdf/document-answer/${DOCUMENT_KEY}`)).toBe("COMPLETED");
    expect(await applicant.insist("POST", "/api/submit")).toMatchObject({ status: 200 });
    expect(await workOf(applicant, "/api/pdf")).toBe("COMPLETED");
    expect(portal.output()).toContain("browser started");
    const open = spawnSync("find", [`/proc/${portal.pid()}/root${DATA_DIR}`, "-type", "f", "-perm", "/077"], {
      encoding: "utf8",
    });
    expect([open.stderr, open.stdout]).toEqual(["", ""]);
  });
});
