import { tenantOf, type AccountDeps, type Visit } from "./account-deps.ts";
import { createToken } from "./secrets.ts";
import { createMark, findMark } from "./signed-mark.ts";

/** Returns the id of the browser if somebody has been logged in to this account there before. */
export const findDevice = ({ keys }: Pick<AccountDeps, "keys">, visit: Visit, username: string): string | undefined =>
  findMark(keys, "device", { tenant: tenantOf(visit), username }, visit.marks);

/** The mark by which the browser of somebody who has just proved to own the account is known from now on. */
export const toDeviceMark = (deps: Pick<AccountDeps, "keys">, visit: Visit, username: string): string =>
  createMark(
    deps.keys,
    "device",
    { tenant: tenantOf(visit), username },
    findDevice(deps, visit, username) ?? createToken(),
  );
