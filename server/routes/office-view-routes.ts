import { randomUUID } from "node:crypto";
import type { Context } from "hono";
import {
  mayAct,
  officeViewParamsSchema,
  officeViewRequestSchema,
  officeViewsSchema,
  OWN_VIEWS_MAX,
  type SavedView,
} from "../../engine/protocol/index.ts";
import type { AppDeps, AppEnv } from "../app-deps.ts";
import { ServerError } from "../errors.ts";
import { addRoute, refuseField, type Routes } from "./route-parts.ts";

const PATH = "/api/office/views";

/**
 * Adds the calls of saved views. The audit leaves out view names and queries, which may contain an applicant's name.
 */
export function addOfficeViewRoutes(routes: Routes, { store }: AppDeps): void {
  const list = async (context: Context<AppEnv>): Promise<{ views: SavedView[] }> => {
    const { id: tenant } = context.get("served");
    const { staffId, role } = context.get("staff");
    const [views, roster] = await Promise.all([store.listOfficeViews(tenant), store.findStaffRoster(tenant)]);
    const shown = views.filter(({ staff, isShared }) => isShared || staff === staffId);
    return {
      views: shown
        .map(({ id, name, query, isShared, staff }) => ({
          ...{ id, name, query },
          is_shared: isShared,
          made_by: roster?.members.find((member) => member.id === staff)?.email ?? null,
          is_own: staff === staffId,
          may_change: staff === staffId || mayAct(role, "admin"),
        }))
        .toSorted((one, other) => one.name.localeCompare(other.name)),
    };
  };
  const findChangeable = async (context: Context<AppEnv>, id: string): Promise<SavedView> => {
    const view = (await list(context)).views.find((one) => one.id === id);
    if (view === undefined) throw new ServerError("not_found");
    if (!view.may_change) throw new ServerError("staff_role_too_low");
    context.get("audited")({ details: { view: id } });
    return view;
  };

  addRoute(routes, {
    call: `GET ${PATH}`,
    summary: "List the saved views of the list: the caller's own, and those that colleagues share.",
    access: { staff: "reader", action: "views.list" },
    answer: officeViewsSchema,
    handle: list,
  });
  addRoute(routes, {
    call: `POST ${PATH}`,
    summary: "Save a view of the list under a name.",
    access: { staff: "reader", action: "view.save" },
    body: officeViewRequestSchema,
    answer: officeViewsSchema,
    handle: async (context, { body: { name, query, is_shared: isShared } }) => {
      const { id: tenant } = context.get("served");
      const { staffId } = context.get("staff");
      const own = (await store.listOfficeViews(tenant)).filter(({ staff }) => staff === staffId);
      if (own.length >= OWN_VIEWS_MAX) return refuseField(context, "name", "staff.viewsFull");
      const id = randomUUID();
      await store.addOfficeView({ tenant, id, staff: staffId, name, query, isShared });
      context.get("audited")({ details: { view: id, shared: isShared } });
      return list(context);
    },
  });
  addRoute(routes, {
    call: `PUT ${PATH}/{viewId}`,
    summary: "Rename or replace a saved view, or change who sees it.",
    access: { staff: "reader", action: "view.change" },
    params: officeViewParamsSchema,
    body: officeViewRequestSchema,
    answer: officeViewsSchema,
    handle: async (context, { params: { viewId: id }, body: { name, query, is_shared: asked } }) => {
      const { is_own: isOwn } = await findChangeable(context, id);
      // Only the maker may unshare a view.
      const isShared = asked || !isOwn;
      await store.changeOfficeView({ tenant: context.get("served").id, id, name, query, isShared });
      context.get("audited")({ details: { shared: isShared } });
      return list(context);
    },
  });
  addRoute(routes, {
    call: `DELETE ${PATH}/{viewId}`,
    summary: "Delete a saved view.",
    access: { staff: "reader", action: "view.delete" },
    params: officeViewParamsSchema,
    answer: officeViewsSchema,
    handle: async (context, { params: { viewId: id } }) => {
      await findChangeable(context, id);
      await store.deleteOfficeView(context.get("served").id, id);
      return list(context);
    },
  });
}
