export { createListFiller } from "./list-filler.ts";
export { countApplications, findNeighbours, listApplications, toOfficeApplication } from "./list-applications.ts";
export { planErasure } from "./plan-erasure.ts";
export { findReferences, listAuditBy } from "./list-audit.ts";
export { createMakerFinder, listLinks, listWorking } from "./list-links.ts";
export { toExportAnswer, toFileName, type ExportCaller } from "./export-record.ts";
export { createOfficeExports } from "./office-exports.ts";
export { parseView, readsForOffice } from "./parse-view.ts";
export {
  readSubmissions,
  toOfficeReopening,
  toOfficeWithdrawal,
  findSecret,
  maskedSecretsOf,
  readTimeline,
  toNews,
} from "./read-application.ts";
