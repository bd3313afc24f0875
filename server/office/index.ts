export { createListFiller, type ListFiller } from "./list-filler.ts";
export { countApplications, findNeighbours, listApplications, toOfficeApplication } from "./list-applications.ts";
export { planErasure } from "./plan-erasure.ts";
export { listLinks } from "./list-links.ts";
export { isRunning, toExportAnswer, toFileName } from "./export-record.ts";
export { createOfficeExports, type ExportCaller, type OfficeExports } from "./office-exports.ts";
export { createWatchers, streamProgress } from "./stream-progress.ts";
export { parseView } from "./parse-view.ts";
export { findSecret, maskedSecretsOf, readTimeline } from "./read-application.ts";
