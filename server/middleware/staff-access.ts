import { z } from "zod";
import { STAFF_ROLES, STAFF_STAGES, type StaffRole, type StaffStage } from "../../engine/protocol/index.ts";

/** True for the office's calls, which do not use an applicant's session. */
export const isOfficePath = (path: string): boolean => path === "/api/office" || path.startsWith("/api/office/");

export interface StaffAccess {
  /** The lowest role. */
  readonly staff: StaffRole;
  /** Name in the audit, such as `application.read`. */
  readonly action: string;
  /** Default: `full`. */
  readonly stages?: readonly StaffStage[];
  /** True if the second factor must be at most ten minutes old. */
  readonly isFresh?: true;
}

const FULL: readonly StaffStage[] = ["full"];
export const stagesOf = ({ stages = FULL }: StaffAccess): readonly StaffStage[] => stages;

const EXTENSION = "x-staff";

/** Describes access in the OpenAPI document, where requireStaff reads it. */
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

/** Returns undefined for a route that is not for staff. */
export function findStaffAccess(route: unknown): StaffAccess | undefined {
  const { success, data } = described.safeParse(route);
  if (!success) return undefined;
  const { role, action, stages, fresh } = data[EXTENSION];
  return { staff: role, action, stages, ...(fresh ? { isFresh: true } : {}) };
}
