export { changeStaffRole, checkTeams, reinviteStaff, removeStaff } from "./administer.ts";
export { changeStaffPassword, auditVisitor, beginStaffLogIn } from "./log-in.ts";
export { acceptInvitation, inviteStaff, makeInvitation } from "./invitations.ts";
export { createStaffDeps, ownOriginOf, type StaffDeps, type AuditNote, type Staff } from "./staff-deps.ts";
export { addPasskey, askForPasskey, beginPasskey, verifyPasskey, removePasskey } from "./passkeys.ts";
export { changeRoster, toNewMember } from "./roster.ts";
export {
  beginTotp,
  confirmTotp,
  verifyFactor,
  hasStaffOf,
  isLockedOut,
  renewRecoveryCodes,
  sealStaffWithNewestKey,
} from "./second-factor.ts";
export { createStaffSessions, toStaffSession, type StaffSessions, type StaffVisit } from "./staff-sessions.ts";
