export { changeRoster, toNewMember } from "./roster.ts";
export { type StaffDeps } from "./staff-deps.ts";
export type { AuditNote, Staff } from "./staff.ts";
export { createStaffSessions, toStaffSession, type StaffSessions, type StaffVisit } from "./staff-sessions.ts";
