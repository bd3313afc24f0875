import { z } from "zod";
import { STAFF_ROLES, STAFF_STAGES, type StaffRole, type StaffStage } from "../../engine/protocol/index.ts";

/** Whether a path is one of the office's calls, which have nothing to do with an applicant's session. */
export const isOfficePath = (path: string): boolean => path === "/api/office" || path.startsWith("/api/office/");

/** What a call of the office asks of who makes it. The door (require-staff.ts) holds each call to it. */
export interface StaffAccess {
  /** The least role. */
  readonly staff: StaffRole;
  /** What the audit calls it, such as `application.read`. */
  readonly action: string;
  /** How far in somebody has to be; unless said, all the way. */
  readonly stages?: readonly StaffStage[];
  /** The second factor has to have been given within the last ten minutes. */
  readonly isFresh?: true;
}

const FULL: readonly StaffStage[] = ["full"];
export const stagesOf = ({ stages = FULL }: StaffAccess): readonly StaffStage[] => stages;

const EXTENSION = "x-staff";

/** What the OpenAPI document says of it, and what the door reads there: a call that says nothing opens to nobody. */
export const describeStaffAccess = (access: StaffAccess) => ({
  [EXTENSION]: {
    role: access.staff,
    action: access.action,
    stages: [...stagesOf(access)],
    fresh: access.isFresh === true,
  },
});

const described = z.object({
  [EXTENSION]: z.object({
    role: z.enum(STAFF_ROLES),
    action: z.string(),
    stages: z.array(z.enum(STAFF_STAGES)),
    fresh: z.boolean(),
  }),
});

/** What a route's description asks of staff; undefined for one that is not for staff. */
export function findStaffAccess(route: unknown): StaffAccess | undefined {
  const { success, data } = described.safeParse(route);
  if (!success) return undefined;
  const { role, action, stages, fresh } = data[EXTENSION];
  return { staff: role, action, stages, ...(fresh ? { isFresh: true } : {}) };
}
