import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { isBuilt, startServer } from "./start.fixture.ts";

it.skipIf(!isBuilt)("ends with 1 and one line about a port that another program has", async () => {
  const folder = await mkdtemp(join(tmpdir(), "portico-start-"));
  const other = createServer();
  await once(other.listen(0, "127.0.0.1"), "listening");
  const { port } = other.address() as AddressInfo;
  const { code, text } = await startServer(folder, { PORT: String(port) });
  other.close();
  await rm(folder, { recursive: true });
  expect([code, text]).toEqual([1, `PORT is ${port}, which another program uses; expected a free port.\n`]);
});
