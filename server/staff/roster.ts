import { randomUUID } from "node:crypto";
import type { StaffRole } from "../../engine/protocol/index.ts";
import { type StaffMember, type StaffRoster, type StaffStore, StoreUnavailableError } from "../store/index.ts";

const MAX_TRIES = 50;

export const withoutFactors = {
  passwordHash: null,
  totp: null,
  pendingTotp: null,
  recoveryCodes: [],
  failedCodes: 0,
  failedCodesSince: 0,
  passkeys: [],
} as const;

export const toNewMember = (email: string, role: StaffRole, createdAt: number): StaffMember => ({
  id: randomUUID(),
  email,
  role,
  teams: [],
  createdAt,
  epoch: 1,
  ...withoutFactors,
  subject: null,
});

/** Changes the staff of a tenant. After a conflict, runs `work` again, so that its checks apply to the stored state. */
export async function changeRoster<T>(
  store: Pick<StaffStore, "findStaffRoster" | "replaceStaffRoster">,
  tenant: string,
  work: (members: readonly StaffMember[]) => { readonly members: readonly StaffMember[]; readonly result: T },
): Promise<T> {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const found: StaffRoster = (await store.findStaffRoster(tenant)) ?? { tenant, revision: 0, members: [] };
    const { members, result } = work(found.members);
    if (await store.replaceStaffRoster({ ...found, members }, found.revision)) return result;
  }
  throw new StoreUnavailableError(
    "The staff was not changed, because others changed it at the same moment. Try again.",
  );
}
