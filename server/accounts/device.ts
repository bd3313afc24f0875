import { tenantOf, type AccountDeps, type Visit } from "./account-deps.ts";
import { createToken } from "./secrets.ts";
import { createMark, findMark } from "./signed-mark.ts";

/** Returns the browser's id if it has logged in to this account before. */
export const findDevice = ({ keys }: Pick<AccountDeps, "keys">, visit: Visit, username: string): string | undefined =>
  findMark(keys, "device", { tenant: tenantOf(visit), username }, visit.marks);

/** Returns the mark that identifies this browser at later log-ins. */
export const toDeviceMark = (deps: Pick<AccountDeps, "keys">, visit: Visit, username: string): string =>
  createMark(
    deps.keys,
    "device",
    { tenant: tenantOf(visit), username },
    findDevice(deps, visit, username) ?? createToken(),
  );
