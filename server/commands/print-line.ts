/** Prints a line of what a command was asked for. */
export const out = (line: string): void => void process.stdout.write(`${line}\n`);

/** Says why a command does not do what it was asked for. Exit code 1. */
export function fail(message: string): void {
  process.stderr.write(`${message}\n`);
  process.exitCode = 1;
}
