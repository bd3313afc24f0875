import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

// Checks the English of comments and commit subjects, as part of `npm run lint`.
const root = fileURLToPath(new URL("..", import.meta.url));
const MAX_SENTENCE_WORDS = 30;
const MAX_SUBJECT_LENGTH = 72;
const MAX_WHOEVER = 20;
const COMMITS = 20;
const COMMENT = /\/\*\*?([\s\S]*?)\*\/|(?:^|\n)((?:[ \t]*\/\/[^\n]*(?:\n|$))+)/g;
const FAULTY_START = /^(What|Who|Whoever|Whether|Of)\b/;

const git = (...args) =>
  execFileSync("git", args, { cwd: root, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });

/** Splits a comment into paragraphs, list items and tags. Removes comment signs and code. */
const toText = (comment) =>
  comment
    .replaceAll(/^[ \t]*(\/\/|\*)?[ \t]?/gm, "")
    .replaceAll(/`[^`]*`/g, "code")
    .split(/\n(?=\s*(?:@|-|\d\.))|\n\s*\n/)
    .map((part) => part.replaceAll(/\s+/g, " ").trim());

function checkFile(path) {
  const text = readFileSync(join(root, path), "utf8");
  return [...text.matchAll(COMMENT)].flatMap((match) => {
    const line = text.slice(0, match.index).split("\n").length;
    return toText(match[1] ?? match[2] ?? "").flatMap((part) => {
      const long = part.split(/(?<=[.!?:;])\s/).find((sentence) => sentence.split(" ").length > MAX_SENTENCE_WORDS);
      return [
        ...(FAULTY_START.test(part)
          ? [`${path}:${line} a comment starts with a noun or a verb: ${part.slice(0, 60)}`]
          : []),
        ...(long === undefined ? [] : [`${path}:${line} more than ${MAX_SENTENCE_WORDS} words: ${long.slice(0, 60)}`]),
      ];
    });
  });
}

function checkSubjects(subjects) {
  const isFaulty = (subject) => subject.length > MAX_SUBJECT_LENGTH || /\bbecause\b/.test(subject);
  return subjects
    .filter((subject) => !subject.startsWith("Merge ") && isFaulty(subject))
    .map((subject) => `commit subject over ${MAX_SUBJECT_LENGTH} characters, or with "because": ${subject}`);
}

let files;
try {
  files = git("ls-files")
    .split("\n")
    .filter((path) => path !== "");
} catch {
  // An unpacked archive has no history.
  process.exit(0);
}
const sources = files.filter((path) => /\.(tsx?|mjs|mts|css)$/.test(path));
const texts = files.filter(
  (path) => /\.(tsx?|mjs|mts|css|json|md|hbs)$/.test(path) && path !== "scripts/check-words.mjs",
);
const whoever = texts.flatMap((path) => readFileSync(join(root, path), "utf8").match(/whoever/gi) ?? []).length;
const problems = [
  ...sources.flatMap(checkFile),
  ...checkSubjects(git("log", `-${COMMITS}`, "--format=%s").trim().split("\n")),
  ...(whoever > MAX_WHOEVER ? [`"whoever" stands ${whoever} times; ${MAX_WHOEVER} are allowed`] : []),
];
for (const problem of problems) console.error(problem);
process.exitCode = problems.length === 0 ? 0 : 1;
