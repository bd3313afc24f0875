import { Command } from "commander";
import { onTestFinished, vi } from "vitest";

/**
 * Runs `portico <args>` in this process and returns its output. `process.exitCode` stays set until the next command or
 * the end of the test.
 * @throws CommanderError for wrong arguments
 */
export async function runPortico(
  commands: readonly ((program: Command) => unknown)[],
  settings: Readonly<Record<string, string>>,
  args: readonly string[],
): Promise<string> {
  const forgetExitCode = () => void (process.exitCode = undefined);
  forgetExitCode();
  onTestFinished(forgetExitCode);
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
