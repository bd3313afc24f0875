import type { ServerResponse } from "node:http";
import type { Context } from "hono";
import {
  currentExportSchema,
  officeExportParamsSchema,
  officeExportRequestSchema,
  officeExportSchema,
} from "../../engine/protocol/index.ts";
import type { AppDeps, AppEnv } from "../app-deps.ts";
import { ServerError } from "../errors.ts";
import { staffCookie } from "../middleware/cookies.ts";
import { toExportAnswer, toFileName, type ExportCaller } from "../office/index.ts";
import type { OfficeExport } from "../store/index.ts";
import { toContentDisposition } from "./content-disposition.ts";
import { addFileRoute, addRoute, type Routes } from "./route-parts.ts";

const PATH = "/api/office/exports";
const TYPES = {
  csv: "text/csv; charset=utf-8",
  ndjson: "application/x-ndjson",
  zip: "application/zip",
  pdf: "application/pdf",
} as const;

export function addOfficeExportRoutes(routes: Routes, { officeExports, settings, now }: AppDeps): void {
  const toAnswer = (context: Context<AppEnv>, record: OfficeExport) =>
    toExportAnswer(record, context.get("served").definition.tenant.timeZone, now());
  const callerOf = (context: Context<AppEnv>): ExportCaller => ({
    served: context.get("served"),
    staff: context.get("staff"),
    token: staffCookie.read(context, settings) ?? "",
    address: context.get("address"),
    request: context.get("requestId"),
    // Tests have no connection.
    drop: () => (context.env as { readonly outgoing?: ServerResponse } | undefined)?.outgoing?.destroy(),
  });
  const toCurrent = (context: Context<AppEnv>, found: OfficeExport | undefined) => ({
    export: found === undefined ? null : toAnswer(context, found),
  });
  /** Rejects HEAD, which would count as the only download. */
  const requireGet = (context: Context<AppEnv>): void => {
    if (context.req.method !== "GET") throw new ServerError("not_found");
  };

  addRoute(routes, {
    call: `POST ${PATH}`,
    summary: "Order an export of a view. The file can be fetched once, at the returned `file`.",
    access: { staff: "officer", action: "export.ask" },
    refusals: ["staff_role_too_low", "staff_not_fresh", "export_running"],
    body: officeExportRequestSchema,
    answer: officeExportSchema,
    handle: async (context, { body: asked }) => {
      const { q, ...view } = asked.view;
      // Leave out the search text, because it may be a name.
      context.get("audited")({
        details: {
          format: asked.format,
          view: JSON.stringify(view),
          searched: q !== undefined,
          include: asked.include.join(" "),
          audience: asked.audience,
          ...(asked.reason === undefined ? {} : { reason: asked.reason }),
        },
      });
      const record = await officeExports.ask(callerOf(context), asked);
      context.get("audited")({ details: { export: record.id } });
      return toAnswer(context, record);
    },
  });
  addRoute(routes, {
    call: `GET ${PATH}/current`,
    summary: "Get the caller's last export and its progress.",
    access: { staff: "officer", action: "export.read" },
    answer: currentExportSchema,
    handle: async (context) =>
      toCurrent(context, await officeExports.findLast(context.get("served").id, context.get("staff"))),
  });
  addRoute(routes, {
    call: `DELETE ${PATH}/current`,
    summary: "Stop the caller's export. A download in progress ends with an error.",
    access: { staff: "officer", action: "export.stop" },
    answer: currentExportSchema,
    handle: async (context) =>
      toCurrent(context, await officeExports.stop(context.get("served").id, context.get("staff"))),
  });

  addFileRoute(routes, {
    call: `GET ${PATH}/{exportId}/file`,
    summary: "Download the file of an export, once. If it cannot be sent whole, the connection ends early.",
    access: { staff: "officer", action: "export.fetch" },
    refusals: ["staff_role_too_low", "throttled", "uploads_unavailable"],
    params: officeExportParamsSchema,
    types: Object.values(TYPES),
    handle: async (context, { params: { exportId: id } }) => {
      requireGet(context);
      context.get("audited")({ details: { export: id } });
      const { record, body } = await officeExports.fetch(callerOf(context), id);
      const { format, file_name: name } = toAnswer(context, record);
      return context.body(body, 200, {
        "Content-Type": TYPES[format],
        "Content-Disposition": toContentDisposition(name),
        // Without this header, a proxy would buffer the file and hide its progress.
        "X-Accel-Buffering": "no",
      });
    },
  });
  addFileRoute(routes, {
    call: `GET ${PATH}/{exportId}/dictionary`,
    summary: "Download the data dictionary of an export: key, label, type, options and privacy class of each column.",
    access: { staff: "officer", action: "export.dictionary" },
    refusals: ["staff_role_too_low"],
    params: officeExportParamsSchema,
    types: [TYPES.csv],
    handle: async (context, { params: { exportId } }) => {
      requireGet(context);
      const { record, text } = await officeExports.writeDictionary(callerOf(context), exportId);
      const { timeZone } = context.get("served").definition.tenant;
      return context.body(text, 200, {
        "Content-Type": TYPES.csv,
        "Content-Disposition": toContentDisposition(toFileName(record, timeZone, "dictionary")),
      });
    },
  });
}
