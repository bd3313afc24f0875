import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { promisify } from "node:util";
import { makeScratchFolder } from "../scratch/index.ts";

/** What the kernel of this machine lets an ordinary user take from a program before it starts. */
export interface Confinement {
  /** An empty folder on which a program's own view of the disk is built; undefined where it sees the whole disk. */
  readonly view: string | undefined;
  /** Whether a program can be started without a network, and with a number of processes of its own. */
  readonly network: boolean;
  /** Whether a program can be started so that nothing that it starts gains rights. */
  readonly rights: boolean;
}

/** What one program may use. */
export interface Allowance {
  /** Files and folders that it may read, beside programs and their libraries; undefined for all. */
  readonly readable?: readonly string[] | undefined;
  /** Processes and threads. */
  readonly maxProcesses: number;
}

const PATH = "/usr/bin:/bin:/usr/sbin:/sbin";
/** What any program needs: the dynamic linker, its libraries, and two devices. */
const SYSTEM = ["/usr", "/bin", "/lib", "/lib64", "/etc/ld.so.cache", "/dev/null", "/dev/urandom"];

/**
 * Shows the program an empty disk that holds only what is named before `--`, with what links lead to, and takes from it every right that its
 * user namespace gave (user_namespaces(7), mount_namespaces(7)).
 */
const VIEW = `
set -e
PATH=${PATH}
root=$1 max=$2; shift 2
mount -t tmpfs -o mode=755,size=64m none "$root"
show() {
  if [ -e "$root$1" ]; then :
  elif [ -L "$1" ]; then mkdir -p "$root\${1%/*}"; cp -P "$1" "$root$1"; show "$(readlink -f "$1")"
  elif [ -d "$1" ]; then mkdir -p "$root$1"; mount --rbind "$1" "$root$1"
  elif [ -e "$1" ]; then mkdir -p "$root\${1%/*}"; : > "$root$1"; mount --bind "$1" "$root$1"; fi
}
while [ "$1" != -- ]; do show "$1"; shift; done
shift
mkdir -p "$root/tmp"
exec chroot "$root" /usr/bin/setpriv --no-new-privs --bounding-set=-all --inh-caps=-all /usr/bin/prlimit --nproc="$max" "$@"
`;

const run = promisify(execFile);
const works = (command: readonly string[]): Promise<boolean> =>
  run(command[0] ?? "", command.slice(1), { timeout: 10_000, env: { PATH } }).then(
    () => true,
    () => false,
  );
let probed: Promise<Confinement> | undefined;

/**
 * Tries what this machine can enforce, and keeps what was found: until the view's folder is gone, because systems sweep
 * folders for temporary files.
 * @throws Error while there is no room or no folder for temporary files
 */
export async function probeConfinement(): Promise<Confinement> {
  probed ??= probe().catch((error: unknown) => {
    probed = undefined;
    throw error;
  });
  const found = await probed;
  if (found.view === undefined || existsSync(found.view)) return found;
  probed = undefined;
  return probeConfinement();
}

async function probe(): Promise<Confinement> {
  if (process.platform !== "linux") return { view: undefined, network: false, rights: false };
  const { path: view, remove } = await makeScratchFolder();
  const inView = { view, network: true, rights: true };
  const isHidden = ["/bin/sh", "-c", 'test ! -e "$1"', "sh", view];
  const [files, network, rights] = await Promise.all([
    works(confine(inView, isHidden, { readable: [], maxProcesses: 64 })),
    works(confine({ ...inView, view: undefined }, ["/bin/true"], { maxProcesses: 64 })),
    works(confine({ view: undefined, network: false, rights: true }, ["/bin/true"], { maxProcesses: 64 })),
  ]);
  if (!files) await remove();
  return { view: files ? view : undefined, network, rights };
}

/**
 * The command that starts a program with what it may not use taken from it. Where it has a view of its own, that has an
 * empty `/tmp` and the program starts in `/`.
 */
export function confine(
  { view, network, rights }: Confinement,
  command: readonly string[],
  { readable, maxProcesses }: Allowance,
): readonly string[] {
  if (view !== undefined && readable !== undefined) {
    const own = ["/usr/bin/unshare", "--user", "--map-root-user", "--mount", "--net"];
    return [
      ...own,
      "/bin/sh",
      "-c",
      VIEW,
      "sh",
      view,
      String(maxProcesses),
      ...outerFirst([...SYSTEM, ...readable]),
      "--",
      ...command,
    ];
  }
  const without = rights ? ["/usr/bin/setpriv", "--no-new-privs"] : [];
  if (!network) return [...without, ...command];
  const own = ["/usr/bin/unshare", "--user", "--map-current-user", "--net"];
  return [...own, ...without, "/usr/bin/prlimit", `--nproc=${maxProcesses}`, ...command];
}

/** A folder shows all that is in it, so what stands within it comes too late to be shown again. */
const outerFirst = (paths: readonly string[]): readonly string[] =>
  paths.toSorted((one, other) => one.length - other.length);

/** What this machine cannot enforce, each in words for its operator. */
export function lacksOf({ view, network, rights }: Confinement): readonly string[] {
  return [
    ...(process.platform === "win32" ? ["limits of memory, processor time and open files"] : []),
    ...(view === undefined ? ["no reading outside the scratch folder"] : []),
    ...(network ? [] : ["no network", "a limit of processes"]),
    ...(rights ? [] : ["no new rights"]),
  ];
}
