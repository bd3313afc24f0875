import {
  factorCodeSchema,
  messageSchema,
  newStaffSchema,
  recoveryCodesSchema,
  staffFactorsSchema,
  staffListSchema,
  staffMemberSchema,
  staffParamsSchema,
  staffRemovalQuerySchema,
  staffRoleSchema,
  totpConfirmedSchema,
  totpSecretSchema,
  type StaffMemberAnswer,
} from "../../engine/protocol/index.ts";
import { teamsOf } from "../../engine/core/index.ts";
import { serverText } from "../../engine/texts/index.ts";
import type { AppDeps } from "../app-deps.ts";
import {
  beginTotp,
  changeStaffRole,
  checkTeams,
  confirmTotp,
  inviteStaff,
  isLockedOut,
  reinviteStaff,
  removeStaff,
  renewRecoveryCodes,
} from "../staff/index.ts";
import type { StaffMember } from "../store/index.ts";
import { toPasskeyAnswer } from "./passkey-routes.ts";
import { addRoute, readUsername, type Routes } from "./route-parts.ts";
import { refuseWhereOnlySso } from "./sso-routes.ts";
import { showStarted } from "./staff-session-routes.ts";

const FURTHER = ["enrol", "full"] as const;
const one = "/api/office/staff/{staffId}";

const toAnswer = (member: StaffMember): StaffMemberAnswer => {
  const { id, email, role, teams, totp, subject, createdAt } = member;
  const isInvited = totp === null && subject === null;
  return {
    id,
    email,
    role,
    teams: [...teams],
    state: isInvited ? "invited" : isLockedOut(member) ? "locked" : "active",
    sso: subject !== null,
    created_at: new Date(createdAt).toISOString(),
  };
};

const toTeamDetails = (teams: readonly string[] | undefined) =>
  teams === undefined ? {} : { teams: teams.join(", ") };

export function addStaffRoutes(routes: Routes, deps: AppDeps): void {
  const { staff, store, sso } = deps;
  addRoute(routes, {
    call: "GET /api/office/factors",
    summary: "List the second factors of the person.",
    access: { staff: "reader", action: "factors.read", stages: FURTHER },
    answer: staffFactorsSchema,
    handle: (context) => {
      const { totp, recoveryCodes, passkeys } = context.get("staffVisit").member;
      return {
        totp: totp !== null,
        recovery_codes_left: recoveryCodes.length,
        passkeys: passkeys.map(toPasskeyAnswer),
      };
    },
  });
  addRoute(routes, {
    call: "POST /api/office/factors/totp",
    summary: "Make a secret for an authenticator app. It counts once one of its codes is confirmed.",
    access: { staff: "reader", action: "factors.begin", stages: FURTHER, isFresh: true },
    refusals: ["staff_by_sso"],
    answer: totpSecretSchema,
    handle: async (context) =>
      await beginTotp(staff, context.get("staffVisit"), context.get("served").definition.tenant.name),
  });
  addRoute(routes, {
    call: "PUT /api/office/factors/totp",
    summary:
      "Confirm the authenticator's secret with its first code. Returns recovery codes and ends every other session.",
    access: { staff: "reader", action: "factors.change", stages: FURTHER, isFresh: true },
    refusals: ["code_invalid"],
    body: factorCodeSchema,
    answer: totpConfirmedSchema,
    handle: async (context, { body }) => {
      const { token, recoveryCodes } = await confirmTotp(staff, context.get("staffVisit"), body.code);
      return { session: await showStarted(context, deps, token), recovery_codes: [...recoveryCodes] };
    },
  });
  addRoute(routes, {
    call: "POST /api/office/factors/recovery-codes",
    summary: "Replace the recovery codes by ten new ones.",
    access: { staff: "reader", action: "factors.change", isFresh: true },
    answer: recoveryCodesSchema,
    handle: async (context) => ({ recovery_codes: [...(await renewRecoveryCodes(staff, context.get("staffVisit")))] }),
  });
  addRoute(routes, {
    call: "GET /api/office/staff",
    summary: "List the staff of the office.",
    access: { staff: "admin", action: "staff.list" },
    answer: staffListSchema,
    handle: async (context) => {
      const roster = await store.findStaffRoster(context.get("served").id);
      const teams = teamsOf(context.get("served").definition.tenant);
      return { staff: (roster?.members ?? []).map(toAnswer), teams: [...teams] };
    },
  });
  addRoute(routes, {
    call: "POST /api/office/staff",
    summary: "Invite somebody to the office by email.",
    access: { staff: "admin", action: "staff.invite", isFresh: true },
    refusals: ["staff_known", "staff_by_sso"],
    body: newStaffSchema,
    answer: staffMemberSchema,
    handle: async (context, { body: { email, role, teams } }) => {
      refuseWhereOnlySso(context, sso);
      checkTeams(context.get("served").definition.tenant, teams);
      const address = readUsername(context, email, "staff.emailInvalid", "email");
      const invited = await inviteStaff(staff, context.get("served").id, address, role, teams);
      context.get("audited")({ details: { staff: invited.id, role, ...toTeamDetails(teams) } });
      return toAnswer(invited);
    },
  });
  addRoute(routes, {
    call: `POST ${one}/invitation`,
    summary: "Invite somebody again; the old password and second factor stop working.",
    access: { staff: "admin", action: "staff.reinvite", isFresh: true },
    refusals: ["staff_last_admin", "staff_by_sso"],
    params: staffParamsSchema,
    answer: staffMemberSchema,
    handle: async (context, { params: { staffId } }) => {
      context.get("audited")({ details: { staff: staffId } });
      const { member } = await reinviteStaff(staff, context.get("served").id, staffId);
      return toAnswer(member);
    },
  });
  addRoute(routes, {
    call: `PUT ${one}`,
    summary:
      "Change somebody's role or teams; ends their sessions. A reader's print links are revoked, or go to a colleague.",
    access: { staff: "admin", action: "staff.role", isFresh: true },
    refusals: ["staff_last_admin", "staff_by_sso"],
    params: staffParamsSchema,
    body: staffRoleSchema,
    answer: staffMemberSchema,
    handle: async (context, { params: { staffId }, body: { role, teams, links_to: linksTo } }) => {
      checkTeams(context.get("served").definition.tenant, teams);
      const details = {
        staff: staffId,
        role,
        ...toTeamDetails(teams),
        ...(linksTo === undefined ? {} : { links_to: linksTo }),
      };
      context.get("audited")({ details });
      const { member, links } = await changeStaffRole(staff, context.get("served").id, staffId, {
        role,
        ...(teams === undefined ? {} : { teams }),
        linksTo,
      });
      context.get("audited")({ details: { ...details, links: links.length } });
      return toAnswer(member);
    },
  });
  addRoute(routes, {
    call: `DELETE ${one}`,
    summary:
      "Remove somebody from the office; ends their sessions. Their print links are revoked, or go to a colleague.",
    access: { staff: "admin", action: "staff.remove", isFresh: true },
    refusals: ["staff_last_admin"],
    params: staffParamsSchema,
    query: staffRemovalQuerySchema,
    answer: messageSchema,
    handle: async (context, { params: { staffId }, query: { links_to: linksTo } }) => {
      const details = { staff: staffId, ...(linksTo === undefined ? {} : { links_to: linksTo }) };
      context.get("audited")({ details });
      const { links } = await removeStaff(staff, context.get("served").id, staffId, { linksTo });
      context.get("audited")({ details: { ...details, links: links.length } });
      return { message: serverText(context.get("served").definition, "staff.removed") };
    },
  });
}
