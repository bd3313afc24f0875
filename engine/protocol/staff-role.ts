/** What staff may do, from the least to the most. Whoever has a role may do what those before it may. */
export const STAFF_ROLES = ["reader", "officer", "admin"] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

/** Whether somebody of this role may do what asks for `least`. */
export const mayAct = (role: StaffRole, least: StaffRole): boolean =>
  STAFF_ROLES.indexOf(role) >= STAFF_ROLES.indexOf(least);
