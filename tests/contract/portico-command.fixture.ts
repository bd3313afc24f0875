import { Command } from "commander";
import { vi } from "vitest";

/**
 * Does in this process what `portico <args>` does, with these commands and settings, and returns what it prints. The
 * exit code stays in `process.exitCode`, which the test puts back.
 *
 * @throws CommanderError if the arguments are wrong
 */
export async function runPortico(
  commands: readonly ((program: Command) => unknown)[],
  settings: Readonly<Record<string, string>>,
  args: readonly string[],
): Promise<string> {
  const printed: string[] = [];
  const spies = [process.stdout, process.stderr].map((stream) =>
    vi.spyOn(stream, "write").mockImplementation((text) => printed.push(String(text)) > 0),
  );
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
  const program = new Command().exitOverride();
  for (const add of commands) add(program);
  try {
    await program.parseAsync(args, { from: "user" });
  } finally {
    for (const spy of spies) spy.mockRestore();
    vi.unstubAllEnvs();
  }
  return printed.join("");
}
