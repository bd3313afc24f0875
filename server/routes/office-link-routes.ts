import type { Context } from "hono";
import {
  officeLinkParamsSchema,
  officeLinkRequestSchema,
  officeLinksSchema,
  officeNewLinkSchema,
  officeParamsSchema,
  workingLinksSchema,
} from "../../engine/protocol/index.ts";
import type { AppDeps, AppEnv } from "../app-deps.ts";
import { ServerError } from "../errors.ts";
import { listLinks, listWorking } from "../office/index.ts";
import type { ApplicationId } from "../store/index.ts";
import { addRoute, type Routes } from "./route-parts.ts";

const PATH = "/api/office/applications/{id}/links";
const HOUR_MS = 3_600_000;

export function addOfficeLinkRoutes(routes: Routes, { store, serviceLinks, staff, now }: AppDeps): void {
  const callerOf = (context: Context<AppEnv>) => ({
    address: context.get("address"),
    request: context.get("requestId"),
    by: context.get("staff").staffId,
  });
  const check = async (context: Context<AppEnv>, id: ApplicationId): Promise<string> => {
    const tenant = context.get("served").id;
    if ((await store.findApplication(tenant, id)) === undefined) throw new ServerError("not_found");
    context.get("audited")({ application: id });
    return tenant;
  };
  /** Lists the links of the caller's audiences, for an administrator all links. */
  const list = async (context: Context<AppEnv>, id: ApplicationId) => {
    const { role, audiences } = context.get("staff");
    const links = await listLinks({ store, serviceLinks, now }, context.get("served").id, id);
    return links.filter(({ audience }) => role === "admin" || audiences.includes(audience));
  };

  addRoute(routes, {
    call: `GET ${PATH}`,
    summary: "List the print links of an application with their uses.",
    access: { staff: "officer", action: "links.list" },
    params: officeParamsSchema,
    answer: officeLinksSchema,
    handle: async (context, { params: { id } }) => {
      await check(context, id);
      return { links: await list(context, id) };
    },
  });
  addRoute(routes, {
    call: `POST ${PATH}`,
    summary: "Make a print link. Its address is returned only this once.",
    access: { staff: "officer", action: "link.make" },
    params: officeParamsSchema,
    body: officeLinkRequestSchema,
    answer: officeNewLinkSchema,
    handle: async (context, { params: { id }, body: { hours, audience, recipient } }) => {
      if (!context.get("staff").audiences.includes(audience)) throw new ServerError("staff_role_too_low");
      const tenant = await check(context, id);
      const { token, record } = await serviceLinks.createFor(tenant, id, hours * HOUR_MS, audience, {
        from: callerOf(context),
        recipient,
      });
      context.get("audited")({ details: { link: record.id, hours, audience, recipient } });
      const url = `${staff.originOf(tenant)}/?service_token=${token}`;
      return { id: record.id, url, links: await list(context, id) };
    },
  });
  addRoute(routes, {
    call: `DELETE ${PATH}/{linkId}`,
    summary: "Revoke a print link.",
    access: { staff: "officer", action: "link.revoke" },
    params: officeLinkParamsSchema,
    answer: officeLinksSchema,
    handle: async (context, { params: { id, linkId } }) => {
      const tenant = context.get("served").id;
      const isOwn = (await list(context, id)).some((link) => link.id === linkId);
      if (!isOwn || !(await serviceLinks.revokeOf(tenant, id, linkId, callerOf(context))))
        throw new ServerError("not_found");
      context.get("audited")({ application: id, details: { link: linkId } });
      return { links: await list(context, id) };
    },
  });
  addRoute(routes, {
    call: "GET /api/office/links",
    summary: "List all working print links with maker, recipient and application.",
    access: { staff: "admin", action: "links.working" },
    answer: workingLinksSchema,
    handle: async (context) => ({ links: [...(await listWorking({ store, now }, context.get("served").tenant))] }),
  });
}
