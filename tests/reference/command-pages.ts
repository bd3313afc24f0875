import type { Command } from "commander";
import { renderTable } from "./schema-tables.ts";

export function renderCommands(program: Command): string {
  return [
    "# Reference: commands",
    "For configurators and operators. Run a command with `npm run portico -- COMMAND`; `--help` after it prints the text below. " +
      "Exit code 2 means that the command could not run. `npm run docs` writes this page.",
    ...program.commands.flatMap((command) => renderCommand(command, "")),
  ].join("\n\n");
}

function renderCommand(command: Command, parent: string): readonly string[] {
  const name = `${parent}${command.name()}`;
  const children = command.commands.flatMap((child) => renderCommand(child, `${name} `));
  if (children.length > 0) return children;
  const argumentRows = command.registeredArguments.map((argument) => [`\`${argument.name()}\``, argument.description]);
  const optionRows = command.options.map(
    ({ flags, description, argChoices, defaultValue, defaultValueDescription, mandatory }) => [
      `\`${flags}\`${mandatory ? " (required)" : ""}`,
      [
        description,
        argChoices === undefined ? "" : `: ${argChoices.map((choice) => `\`${choice}\``).join(", ")}`,
        defaultValue === undefined || defaultValue === false
          ? ""
          : ` (default \`${defaultValueDescription ?? String(defaultValue)}\`)`,
      ].join(""),
    ],
  );
  const rows = [...argumentRows, ...optionRows];
  return [
    `## ${name}`,
    command.description(),
    ...(rows.length === 0 ? [] : [renderTable(["Argument or option", "Meaning"], rows)]),
  ];
}
