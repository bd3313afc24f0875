import type { Command } from "commander";
import { createCommandLine, type Terminal } from "../engine/node/index.ts";

/** The portal's commands. A command of the engine loads none of their code, so that it starts fast. */
const COMMANDS: readonly {
  readonly names: readonly string[];
  readonly load: () => Promise<(program: Command) => void>;
}[] = [
  {
    names: ["print-link", "print-links", "print-link-revoke"],
    load: async () => (await import("./commands/print-link.ts")).addPrintLinkCommands,
  },
  {
    names: ["field-key", "rotate-field-key"],
    load: async () => (await import("./commands/field-key.ts")).addFieldKeyCommands,
  },
  {
    names: ["secrets", "rotate-upload-key", "end-sessions"],
    load: async () => (await import("./commands/secrets.ts")).addSecretCommands,
  },
  {
    names: ["verify", "submission"],
    load: async () => (await import("./commands/verify.ts")).addVerifyCommands,
  },
  { names: ["signing-key"], load: async () => (await import("./commands/signing-key.ts")).addSigningKeyCommand },
  { names: ["migrate"], load: async () => (await import("./commands/migrate.ts")).addMigrateCommand },
  {
    names: ["backup", "restore", "new-epoch"],
    load: async () => (await import("./commands/backup.ts")).addBackupCommands,
  },
  { names: ["export"], load: async () => (await import("./commands/export.ts")).addExportCommand },
  { names: ["erase"], load: async () => (await import("./commands/erase.ts")).addEraseCommand },
  { names: ["staff"], load: async () => (await import("./commands/staff.ts")).addStaffCommands },
  { names: ["audit"], load: async () => (await import("./commands/audit.ts")).addAuditCommand },
];

/**
 * Makes the command line from the engine's commands and those of the portal.
 * @param called the command to run; if it is missing or unknown, all commands load
 */
export async function createPortico(called = "", terminal?: Terminal): Promise<Command> {
  const program = createCommandLine(terminal, {
    countDrafts: async (...counted) => (await import("./commands/read-drafts.ts")).countDrafts(...counted),
    readDraft: async (...asked) => (await import("./commands/read-drafts.ts")).readDraft(...asked),
  });
  const isOfEngine = program.commands.some((command) => command.name() === called);
  const own = COMMANDS.filter(({ names }) => names.includes(called));
  for (const { load } of own.length > 0 || isOfEngine ? own : COMMANDS) (await load())(program);
  return program;
}
