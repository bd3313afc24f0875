import { createPortico } from "./create-portico.ts";

/** Accepts command names of earlier releases for one more release. */
const RENAMED = new Map([
  ["service-link", "print-link"],
  ["service-links", "print-links"],
  ["service-link-revoke", "print-link-revoke"],
  ["--username", "--email"],
]);

const [runtime = "", script = "", ...given] = process.argv;
const args = given.map((arg, index) => {
  const [word = ""] = arg.split("=", 1);
  const name = index === 0 || word.startsWith("--") ? RENAMED.get(word) : undefined;
  if (name === undefined) return arg;
  process.stderr.write(`${word} is now ${name}. The next release will not accept ${word}.\n`);
  return name + arg.slice(word.length);
});

await (await createPortico(args[0])).parseAsync([runtime, script, ...args]);
