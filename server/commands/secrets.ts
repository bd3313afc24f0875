import type { Command } from "commander";

/** `secrets`, `rotate-upload-key` and `end-sessions`: list and replace secrets (docs/operate/secrets.md). */
export function addSecretCommands(program: Command): void {
  program
    .command("secrets")
    .description("Lists every secret, where it is, who may read its file, and whether it works. Shows none of them.")
    .action(async () => (await import("./run-secrets.ts")).listSecrets());
  program
    .command("rotate-upload-key")
    .description("Signs uploads to the disk with a new key, at once. What the last one signed works until it expires.")
    .action(async () => (await import("./run-secrets.ts")).rotateUploadKey());
  program
    .command("end-sessions")
    .description("Logs everybody out, or one applicant.")
    .option("--username <e-mail>", "whom; without it, everybody")
    .option("--tenant <id>", "tenant; without it, all of them")
    .action(async (options: { username?: string; tenant?: string }) =>
      (await import("./run-secrets.ts")).endSessions(options),
    );
}
