import { createCommandLine, type Terminal } from "../engine/node/index.ts";
import { addBackupCommands } from "./commands/backup.ts";
import { addEraseCommand } from "./commands/erase.ts";
import { addExportCommand } from "./commands/export.ts";
import { addFieldKeyCommands } from "./commands/field-key.ts";
import { addMigrateCommand } from "./commands/migrate.ts";
import { addSecretCommands } from "./commands/secrets.ts";
import { addServiceLinkCommands } from "./commands/service-link.ts";
import { addStaffCommands } from "./commands/staff.ts";
import { addVerifyCommands } from "./commands/verify.ts";

/** The command line: the engine's commands, and those that need the portal's store. */
export function createPortico(terminal?: Terminal) {
  const program = createCommandLine(terminal, {
    countDrafts: async (...counted) => (await import("./commands/count-drafts.ts")).countDrafts(...counted),
  });
  addServiceLinkCommands(program);
  addFieldKeyCommands(program);
  addSecretCommands(program);
  addVerifyCommands(program);
  addMigrateCommand(program);
  addBackupCommands(program);
  addExportCommand(program);
  addEraseCommand(program);
  addStaffCommands(program);
  return program;
}
