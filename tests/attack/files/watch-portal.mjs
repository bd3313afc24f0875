/** Polls a portal's `/livez` and memory as a separate process. Writes the worst values as JSON when its input ends. */
import { readdirSync, readFileSync } from "node:fs";

const [url = "", pid = ""] = process.argv.slice(2);
const worst = { serverMegabytes: 0, converterMegabytes: 0, livezMs: 0, slowAnswers: 0, answers: 0 };
let isStopped = false;
process.stdin.on("end", () => (isStopped = true)).resume();

const read = (path) => {
  try {
    return readFileSync(path, "utf8");
  } catch {
    // The process has ended.
    return "";
  }
};
const list = (path) => {
  try {
    return readdirSync(path);
  } catch {
    return [];
  }
};
const peakOf = (process) => Number(/VmHWM:\s+(\d+)/.exec(read(`/proc/${process}/status`))?.[1] ?? 0) / 1024;
const childrenOf = (process) =>
  list(`/proc/${process}/task`).flatMap((task) =>
    read(`/proc/${process}/task/${task}/children`).split(" ").filter(Boolean),
  );

while (!isStopped) {
  const began = performance.now();
  await (await fetch(`${url}/livez`)).arrayBuffer();
  const tookMs = performance.now() - began;
  worst.answers += 1;
  if (tookMs > 500) worst.slowAnswers += 1;
  worst.livezMs = Math.max(worst.livezMs, tookMs);
  worst.serverMegabytes = Math.max(worst.serverMegabytes, peakOf(pid));
  for (const child of childrenOf(pid))
    if (read(`/proc/${child}/cmdline`).includes("converter.js"))
      worst.converterMegabytes = Math.max(worst.converterMegabytes, peakOf(child));
  await new Promise((done) => setTimeout(done, 50));
}
process.stdout.write(JSON.stringify(worst));
