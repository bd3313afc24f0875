import { spawn, type ChildProcess } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { findFreePort } from "../journeys/portal.ts";
import { makeFolder } from "../use-folder.ts";

/** The folder of the MongoDB-protocol and S3 servers of `.ci/with-servers`. */
const binaries = process.env.PORTICO_TEST_SERVERS ?? "";
export const canRestartServers =
  binaries !== "" && ["ferretdb-indexed", "minio"].every((name) => existsSync(join(binaries, name)));

export type RestartableServer = Awaited<ReturnType<typeof createServer>>;

export async function createMongo() {
  const port = await findFreePort();
  return createServer(
    "mongo",
    port,
    (folder) => [join(binaries, "ferretdb-indexed"), "-listen", `127.0.0.1:${port}`, "-dir", folder],
    {},
    {
      MONGODB_URI: `mongodb://127.0.0.1:${port}/portico`,
      FIELD_KEY: Buffer.alloc(32, 5).toString("base64"),
    },
  );
}

export async function createS3() {
  const port = await findFreePort();
  const [user, password] = ["portico", "portico-test-secret"];
  return createServer(
    "s3",
    port,
    (folder) => [
      join(binaries, "minio"),
      "server",
      folder,
      "--address",
      `127.0.0.1:${port}`,
      "--console-address",
      "127.0.0.1:0",
      "--quiet",
    ],
    { MINIO_ROOT_USER: user, MINIO_ROOT_PASSWORD: password, MINIO_UPDATE: "off" },
    {
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_REGION: "us-east-1",
      S3_BUCKET: "uploads",
      S3_ACCESS_KEY_ID: user,
      S3_SECRET_ACCESS_KEY: password,
    },
  );
}

/** Starts a server on an empty folder until the test ends. `env` holds the settings of a portal that uses it. */
async function createServer(
  name: string,
  port: number,
  command: (folder: string) => string[],
  ownEnv: Readonly<Record<string, string>>,
  env: Readonly<Record<string, string>>,
) {
  const folder = await makeFolder(tmpdir());
  // MinIO treats a top folder as a bucket.
  await mkdir(join(folder, "uploads"));
  let child: ChildProcess | undefined;
  const kill = async () => {
    const ending = child;
    child = undefined;
    if (ending === undefined || ending.exitCode !== null) return;
    const ended = new Promise((done) => ending.once("exit", done));
    ending.kill("SIGKILL");
    await ended;
  };
  const start = async () => {
    const [program = "", ...args] = command(folder);
    child = spawn(program, args, { stdio: "ignore", env: { ...process.env, ...ownEnv } });
    const deadline = Date.now() + 30_000;
    while (!(await answers(port))) {
      if (Date.now() > deadline) throw new Error(`The ${name} server did not start.`);
      await new Promise((done) => setTimeout(done, 100));
    }
  };
  onTestFinished(kill);
  await start();
  return { env, start, kill };
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1", () => {
      socket.destroy();
      resolve(true);
    });
    socket.once("error", () => resolve(false));
  });
}
