import { STAFF_ROLES } from "../../engine/protocol/index.ts";
import { useText } from "../office.tsx";

/** The roles, each with what it may do. */
export function useRoleOptions(): readonly (readonly [value: string, label: string])[] {
  const text = useText();
  return STAFF_ROLES.map((role) => [role, text(`office.staff.may.${role}`)] as const);
}
