import { createServer } from "node:http";

/** Opens a server that lists all requests, so that a test can prove that none was sent. */
export async function openRecordingServer() {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(`${request.method ?? ""} ${request.url ?? ""}`);
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (typeof address !== "object" || address === null) throw new Error("The recording server has no address.");
  return { url: `http://127.0.0.1:${address.port}`, asked, close: () => void server.close() };
}
