import { execFile } from "node:child_process";
import { promisify } from "node:util";

/** What the kernel of this machine lets an ordinary user take from a program before it starts. */
export interface Confinement {
  /** Whether a program can be started without a network, and with a number of processes of its own. */
  readonly network: boolean;
  /** Whether a program can be started so that nothing that it starts gains rights. */
  readonly rights: boolean;
}

const PATH = "/usr/bin:/bin:/usr/sbin:/sbin";

const run = promisify(execFile);
const works = ([program = "", ...args]: readonly string[]): Promise<boolean> =>
  run(program, args, { timeout: 10_000, env: { PATH } }).then(
    () => true,
    () => false,
  );
let probed: Promise<Confinement> | undefined;

/** Tries what this machine can enforce, and keeps what was found. */
export const probeConfinement = (): Promise<Confinement> => (probed ??= probe());

async function probe(): Promise<Confinement> {
  if (process.platform !== "linux") return { network: false, rights: false };
  const [network, rights] = await Promise.all(
    [
      { network: true, rights: true },
      { network: false, rights: true },
    ].map((wanted) => works(confine(wanted, ["/bin/true"], 64))),
  );
  return { network: network === true, rights: rights === true };
}

/** The command that starts a program with what it may not use taken from it, and with at most so many processes and threads. */
export function confine(
  { network, rights }: Confinement,
  command: readonly string[],
  maxProcesses: number,
): readonly string[] {
  const without = rights ? ["/usr/bin/setpriv", "--no-new-privs"] : [];
  if (!network) return [...without, ...command];
  const own = ["/usr/bin/unshare", "--user", "--map-current-user", "--net"];
  return [...own, ...without, "/usr/bin/prlimit", `--nproc=${maxProcesses}`, ...command];
}

/** What this machine cannot enforce, each in words for its operator. */
export function lacksOf({ network, rights }: Confinement): readonly string[] {
  return [
    ...(process.platform === "win32" ? ["limits of memory, processor time and open files"] : []),
    ...(network ? [] : ["no network", "a limit of processes"]),
    ...(rights ? [] : ["no new rights"]),
  ];
}
