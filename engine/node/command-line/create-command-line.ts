import { Command, InvalidArgumentError, Option } from "commander";
import type { DifferenceFormat, ProblemFormat } from "../../lint/index.ts";
import type { CountDrafts } from "./run-diff.ts";
import type { NewTenant } from "./run-new.ts";
import type { ReadDraft } from "./run-record.ts";
import { createProcessTerminal, type Terminal } from "./terminal.ts";
import type { FlowFormat } from "./run-flow.ts";

/** Copy of the linter's list. An import of the linter would slow down `--help`. */
const PROBLEM_FORMATS = ["text", "json", "github"] as const satisfies readonly ProblemFormat[];
const SCENARIO_FORMATS = ["text", "junit", "github"] as const;
const DIFFERENCE_FORMATS = [...PROBLEM_FORMATS, "markdown"] as const satisfies readonly DifferenceFormat[];

export interface PortalCommands {
  readonly countDrafts?: CountDrafts;
  readonly readDraft?: ReadDraft;
}

/**
 * Creates the commands of the engine. They exit with 2 if they cannot run. The code of a command loads when it runs.
 */
export function createCommandLine(
  terminal: Terminal = createProcessTerminal(),
  { countDrafts, readDraft }: PortalCommands = {},
): Command {
  const program = new Command("portico")
    .description("Checks, tests and creates tenants of the application portal.")
    .configureOutput({ writeOut: terminal.out, writeErr: terminal.err })
    .exitOverride(({ exitCode }) => terminal.stop(exitCode === 0 ? 0 : 2));

  program
    .command("lint")
    .description("Finds problems in tenant folders. Exit code: 0 clean, 1 problems, 2 could not run.")
    .argument("[folders...]", "ids or folders of tenants (default: every folder in TENANTS_DIR, or in tenants)")
    .addOption(new Option("--format <format>", "output format").choices(PROBLEM_FORMATS).default("text"))
    .option("--max-warnings <number>", "fail if there are more warnings than this", parseCount)
    .option("--quiet", "errors only")
    .option("--prove", "also report parts that no applicant reaches")
    .action(
      async (
        folders: string[],
        options: { format: ProblemFormat; maxWarnings?: number; quiet?: boolean; prove?: boolean },
      ) => {
        const { runLint } = await import("./run-lint.ts");
        await runSafely(terminal, () => runLint(terminal, folders, { ...options, quiet: options.quiet === true }));
      },
    );

  program
    .command("test")
    .description("Runs the sample applicants in scenarios/ and reports what none of them reaches.")
    .argument("[ids...]", "ids of tenants (default: all)")
    .addOption(new Option("--format <format>", "output format").choices(SCENARIO_FORMATS).default("text"))
    .option("--update", "replace failed expectations with the actual results")
    .action(async (ids: string[], options: { format: (typeof SCENARIO_FORMATS)[number]; update?: boolean }) => {
      const { runTest } = await import("./run-test.ts");
      await runSafely(terminal, () => runTest(terminal, ids, { ...options, update: options.update === true }));
    });

  if (readDraft !== undefined)
    program
      .command("record")
      .description("Writes a test account's answers as a scenario that expects the form's current results.")
      .argument("<id>", "the tenant's id")
      .argument("<email>", "the account, at example.com, example.org, example.net or a domain that ends in .test")
      .argument("<name>", "the name of the scenario's file without .json")
      .action(async (id: string, email: string, name: string) => {
        const { runRecord } = await import("./run-record.ts");
        await runSafely(terminal, () => runRecord(terminal, id, { email, name, readDraft }));
      });

  const diff = program
    .command("diff")
    .description(
      "Shows how a change of a tenant affects drafts. Exit code: 0 nothing to decide, 1 a decision is needed, 2 could not run.",
    )
    .argument("[folders...]", "the old folder and the new one; with --base, ids or folders of tenants (default: all)")
    .option("--base <ref>", "compare the folders with this git commit, branch or tag")
    .addOption(new Option("--format <format>", "output format").choices(DIFFERENCE_FORMATS).default("text"))
    .action(async (folders: string[], options: { format: DifferenceFormat; base?: string; store?: boolean }) => {
      const { runDiff } = await import("./run-diff.ts");
      const { format, base, store } = options;
      await runSafely(terminal, () =>
        runDiff(terminal, folders, {
          format,
          ...(base === undefined ? {} : { base }),
          ...(store === true && countDrafts !== undefined ? { countDrafts } : {}),
        }),
      );
    });
  if (countDrafts !== undefined)
    diff.option("--store", "count the drafts in the portal's store that each difference touches; prints no answer");

  program
    .command("show")
    .description("Prints the complete JSON Schema of a page, with the parts from its layout and the data model.")
    .argument("<id>", "the tenant's id")
    .argument("<page>", "the name of the page's file without .json")
    .action(async (id: string, page: string) => {
      const { runShow } = await import("./run-show.ts");
      await runSafely(terminal, () => runShow(terminal, id, page));
    });

  program
    .command("why")
    .description("Explains why a part of the form is shown, required or wrong, and names the places in the files.")
    .argument("<id>", "the tenant's id")
    .argument(
      "<name>",
      "a question's key, a page's file without .json, a condition, an option list, a block (about/2/cases/0) or a message",
    )
    .option("--scenario <file>", "answers, round and moment of a scenario (default: an empty form, now)")
    .action(async (id: string, name: string, { scenario }: { scenario?: string }) => {
      const { runWhy } = await import("./run-why.ts");
      await runSafely(terminal, () => runWhy(terminal, id, name, scenario));
    });

  program
    .command("flow")
    .description(
      "Prints how pages, blocks, questions, conditions and option lists depend on each other, or draws it as SVG.",
    )
    .argument("<id>", "the tenant's id")
    .addOption(new Option("--format <format>", "output format").choices(["svg", "mermaid", "json"]).default("mermaid"))
    .action(async (id: string, { format }: { format: FlowFormat }) => {
      const { runFlow } = await import("./run-flow.ts");
      await runSafely(terminal, () => runFlow(terminal, id, format));
    });

  program
    .command("prove")
    .description(
      "Finds an applicant for each page, question, option, message and condition, or says that none can reach it. Exit code: 1 if a part is unreachable.",
    )
    .argument("<id>", "the tenant's id")
    .option("--seconds <number>", "time limit; reports unfinished parts as not decided", parseCount, 5)
    .option("--write", "write the applicants as scenarios/proved-*.json")
    .option("--browser", "fill in the portal in Chromium as each applicant, and check pages, review, print and PDF")
    .action(async (id: string, options: { seconds: number; write?: boolean; browser?: boolean }) => {
      const { runProve } = await import("./run-prove.ts");
      await runSafely(terminal, () => runProve(terminal, id, options));
    });

  program
    .command("new")
    .description("Creates a tenant: copies the starter under a new id.")
    .argument("<id>", "lower-case letters, digits and hyphens: the folder's name and the first part of its host name")
    .option("--name <name>", "the programme's name, as applicants read it")
    .option("--lang <tag>", "the language of its texts, such as en-GB")
    .option("--time-zone <zone>", "time zone of its clocks, such as Europe/Dublin (default: this machine's)")
    .option("--country <code>", "the country that most applicants live in, which the form fills in, such as IRL")
    .option("--phone <number>", "the school's phone number, as its applicants write it")
    .action(async (id: string, options: NewTenant) => {
      const { runNew } = await import("./run-new.ts");
      await runSafely(terminal, () => runNew(terminal, id, options));
    });

  program
    .command("rename")
    .description(
      "Renames a question's key in all files of a tenant, and adds the step that moves its answers in drafts.",
    )
    .argument("<id>", "the tenant's id")
    .argument("<old>", "the question's key; of a group, such as {college}name")
    .argument("<new>", "the new key")
    .action(async (id: string, from: string, to: string) => {
      const { runRename } = await import("./run-rename.ts");
      await runSafely(terminal, () => runRename(terminal, id, from, to));
    });

  program
    .command("format")
    .description("Indents the JSON files of tenant folders, and keeps their line breaks. Prints the changed files.")
    .argument("[folders...]", "ids or folders of tenants (default: every folder in TENANTS_DIR, or in tenants)")
    .option("--check", "change nothing; exit code 1 if a file would change")
    .action(async (folders: string[], { check }: { check?: boolean }) => {
      const { runFormat } = await import("./run-format.ts");
      await runSafely(terminal, () => runFormat(terminal, folders, check === true));
    });

  program
    .command("schemas")
    .description(
      "Writes JSON Schemas with each tenant's names, for an editor, and points the `$schema` lines of its files to them.",
    )
    .argument("[folders...]", "ids or folders of tenants (default: every folder in TENANTS_DIR, or in tenants)")
    .action(async (folders: string[]) => {
      const { runSchemas } = await import("./run-schemas.ts");
      await runSafely(terminal, () => runSchemas(terminal, folders));
    });

  return program;
}

function parseCount(text: string): number {
  if (!/^\d+$/.test(text)) throw new InvalidArgumentError("It should be a whole number, 0 or more.");
  return Number(text);
}

async function runSafely(terminal: Terminal, run: () => Promise<0 | 1 | 2>): Promise<void> {
  try {
    terminal.exit(await run());
  } catch (error) {
    terminal.err(`${error instanceof Error ? error.message : String(error)}\n`);
    terminal.exit(2);
  }
}
