import { InvalidArgumentError, Option, type Command } from "commander";
import { EXPORT_FORMATS, EXPORT_STATUSES, GUARDED_CLASSES } from "../export/index.ts";
import { runExport, type ExportOptions } from "./run-export.ts";

/** Adds `export`: applications as a table, as JSON or as PDFs (docs/operate/export.md). */
export function addExportCommand(program: Command): void {
  program
    .command("export")
    .description(
      "Writes applications as CSV, NDJSON or a ZIP of PDFs, while the portal runs. Exit code: 0 all, 1 some are incomplete, 2 could not run.",
    )
    .option("--tenant <id>", "tenant id (default: the default tenant)")
    .addOption(new Option("--format <format>", "what to write").choices(EXPORT_FORMATS).makeOptionMandatory())
    .addOption(
      new Option("--status <status>", "only draft, submitted, reopened or withdrawn applications; may be repeated")
        .argParser(addStatus)
        .default([], "all"),
    )
    .option("--round <id>", "only applications of this round")
    .option(
      "--since <date>",
      "only applications submitted (drafts: changed) since then: 2027-01-15, or with a time: 2027-01-15T12:00, 2027-01-15T12:00Z",
    )
    .addOption(
      new Option("--include <classes>", "also sensitive or secret answers, or both (sensitive,secret); needs --reason")
        .argParser(addClasses)
        .default([], "neither"),
    )
    .option("--reason <words>", "why they are needed, for the security log")
    .addOption(
      new Option("--header <names>", "how a table names its columns").choices(["labels", "keys"]).default("labels"),
    )
    .addOption(
      new Option("--values <names>", "how a table shows choices").choices(["labels", "codes"]).default("labels"),
    )
    .option("--bom", "begin CSV files with a byte-order mark, so that Excel reads them as UTF-8", false)
    .option("--office", "PDFs also show what is printed for the office only", false)
    .option("--audience <id>", "audience id, instead of --office: export only what this audience may read")
    .option("--output <file>", "output file (default: standard output)")
    .option(
      "--dictionary <file>",
      "data dictionary, .csv or .json (default: <output>.dictionary.csv, or inside the ZIP)",
    )
    .option("--force", "replace files that exist", false)
    .option("--quiet", "no progress and no summary; problems are still written to standard error", false)
    .action(runExport);
}

function addClasses(text: string, before: ExportOptions["include"]): ExportOptions["include"] {
  const named = text.split(",").map((name) => name.trim());
  const known = named.flatMap((name) => GUARDED_CLASSES.filter((guarded) => guarded === name));
  if (known.length !== named.length) throw new InvalidArgumentError("Expected sensitive, secret or sensitive,secret.");
  return [...new Set([...before, ...known])];
}

function addStatus(text: string, before: ExportOptions["status"]): ExportOptions["status"] {
  const status = EXPORT_STATUSES.find((known) => known === text);
  if (status === undefined) throw new InvalidArgumentError("Expected draft, submitted, reopened or withdrawn.");
  return [...new Set([...before, status])];
}
