export { changeStaffRole, reinviteStaff, removeStaff } from "./administer.ts";
export { changeStaffPassword } from "./change-password.ts";
export { auditVisitor } from "./audit-log-in.ts";
export { acceptInvitation, inviteStaff, makeInvitation } from "./invitations.ts";
export { createStaffDeps, ownOriginOf, type StaffDeps } from "./staff-deps.ts";
export { beginStaffLogIn } from "./log-in.ts";
export { addPasskey, askForPasskey, beginPasskey, givePasskey, removePasskey } from "./passkeys.ts";
export { changeRoster, toNewMember } from "./roster.ts";
export {
  beginTotp,
  confirmTotp,
  giveFactor,
  hasStaffOf,
  isLockedOut,
  renewRecoveryCodes,
  sealStaffWithNewestKey,
} from "./second-factor.ts";
export type { AuditNote, Staff } from "./staff.ts";
export { createStaffSessions, toStaffSession, type StaffSessions, type StaffVisit } from "./staff-sessions.ts";
