import { execFile } from "node:child_process";
import { promisify } from "node:util";

/** Limits that this machine can set on a program before it starts. */
export interface Confinement {
  /** True if the machine can block the network and limit processes. */
  readonly network: boolean;
  /** True if the machine can stop child processes from gaining rights. */
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

/** Lists the limits that this machine lacks, for the operator. */
export function lacksOf({ network, rights }: Confinement): readonly string[] {
  return [
    ...(process.platform === "win32" ? ["limits of memory, processor time and open files"] : []),
    ...(network ? [] : ["no network", "a limit of processes"]),
    ...(rights ? [] : ["no new rights"]),
  ];
}
