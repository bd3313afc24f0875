import { once } from "node:events";
import { createServer, type AddressInfo } from "node:net";
import { expect, it } from "vitest";
import { isBuilt, startServer } from "./start.fixture.ts";
import { makeFolder } from "../use-folder.ts";

it.skipIf(!isBuilt)("exits with 1 and one line if another program uses the port", async () => {
  const folder = await makeFolder();
  const other = createServer();
  await once(other.listen(0, "127.0.0.1"), "listening");
  const { port } = other.address() as AddressInfo;
  const { code, text } = await startServer(folder, { PORT: String(port) });
  other.close();
  expect([code, text]).toEqual([1, `PORT is ${port}, which another program uses; expected a free port.\n`]);
});
