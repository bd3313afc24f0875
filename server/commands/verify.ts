import { InvalidArgumentError, Option, type Command } from "commander";

interface VerifyOptions {
  readonly reference?: string;
  readonly digest?: string;
  readonly publicKey?: string;
  readonly tenant?: string;
}

function toNumber(given: string): number {
  if (!/^[1-9]\d{0,3}$/.test(given)) throw new InvalidArgumentError("Expected 1, 2 and so on.");
  return Number(given);
}

/** `verify`, `submission` and `signing-key`: the proof of what was submitted (docs/operate/records.md). */
export function addVerifyCommands(program: Command): void {
  const tenant = new Option("--tenant <id>", "tenant; without it, the default one");
  program
    .command("verify")
    .description("Says whether a PDF, an export of `submission` or a digest is what was submitted. Shows no answer.")
    .argument("[file]", "the PDF, or the export, which is JSON")
    .option("--reference <number>", "its reference number; an export has it")
    .option("--digest <digest>", "the digest that the receipt or the PDF shows")
    .option("--public-key <key>", "for an export: the key that signed it, without the portal's database")
    .addOption(tenant)
    .action(async (file: string | undefined, options: VerifyOptions) =>
      (await import("./run-verify.ts")).verify(file, options),
    );
  program
    .command("submission")
    .description(
      "Prints what was submitted as signed JSON, which `verify` takes. It holds answers, but no secret ones.",
    )
    .requiredOption("--reference <number>", "its reference number")
    .option("--number <number>", "which of its submissions, the first being 1; without it, the last", toNumber)
    .addOption(tenant)
    .action(async ({ reference, ...which }: { reference: string; tenant?: string; number?: number }) =>
      (await import("./run-verify.ts")).exportSubmission(reference, which),
    );
  const keys = program
    .command("signing-key")
    .description("Makes, replaces and shows the keys that sign submissions and the audit.");
  const file = "the file of the keys; without it, SIGNING_KEY_FILE, or else signing-key in DATA_DIR";
  keys
    .command("new")
    .description("Makes the file with a new key, unless it exists.")
    .argument("[file]", file)
    .action(async (given?: string) => (await import("./run-signing-key.ts")).makeSigningKey(given));
  keys
    .command("add")
    .description("Puts a new key first and keeps the public halves of the others. Start every process again.")
    .argument("[file]", file)
    .action(async (given?: string) => (await import("./run-signing-key.ts")).addKey(given));
  keys
    .command("show")
    .description("Prints the public keys, the newest first. They are no secret.")
    .action(async () => (await import("./run-signing-key.ts")).showSigningKeys());
}
