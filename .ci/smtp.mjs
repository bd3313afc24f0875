/**
 * An SMTP server that writes each message into the given folder as `<number>.eml`.
 *
 *     node .ci/smtp.mjs <port> <folder>
 */
import { mkdirSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { SMTPServer } from "smtp-server";

const [port, folder] = process.argv.slice(2);
if (!port || !folder) throw new Error("Expected a port and a folder.");
mkdirSync(folder, { recursive: true });
let count = 0;

const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ["STARTTLS"],
  onAuth: ({ username }, _session, done) => done(null, { user: username ?? "anyone" }),
  onData(stream, _session, done) {
    const chunks = [];
    stream.on("data", (chunk) => chunks.push(chunk));
    stream.on("end", () => {
      const name = join(folder, String(++count).padStart(6, "0"));
      // Renamed into place, so that a reader never sees half a message.
      writeFileSync(`${name}.part`, Buffer.concat(chunks));
      renameSync(`${name}.part`, `${name}.eml`);
      done();
    });
  },
});
server.listen(Number(port), "127.0.0.1", () => console.log(`SMTP on 127.0.0.1:${port}, messages in ${folder}`));
process.on("SIGTERM", () => server.close(() => process.exit(0)));
