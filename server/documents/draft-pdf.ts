import type { WorkStatus } from "../../engine/protocol/index.ts";
import type { ServerTextKey } from "../../engine/texts/index.ts";
import { refuseSubmitted } from "../refuse-submitted.ts";
import { BrowserUnavailableError } from "../print/index.ts";
import { sha256Of } from "../signing/index.ts";
import { isSubmitted, toPlace, type ApplicationRecord, type Job, type JobIdentity } from "../store/index.ts";
import type { ApplicationPdfs } from "./application-pdf.ts";
import { toApplicantText, type DocumentsDeps, type DraftStatus } from "./documents-deps.ts";
import { MAX_PDF_BYTES } from "./application-pdf.ts";
import type { FairQueue } from "./fair-queue.ts";
import { DRAFTED, draftedKey } from "./upload-keys.ts";

/** Age at which the next sweep deletes a draft's PDF. */
const KEPT_MS = 45 * 60_000;

const STATUS_TEXTS: Readonly<Record<WorkStatus, ServerTextKey>> = {
  UNPROCESSED: "pdf.waiting",
  IN_PROGRESS: "pdf.running",
  COMPLETED: "pdf.done",
  FAILED: "error.pdf",
  NOT_ANSWERED: "pdf.noDraft",
};

export interface DraftOwner {
  readonly tenant: string;
  readonly account: string;
}

const identityOf = ({ tenant, account }: DraftOwner): JobIdentity => ({ tenant, account, kind: "draft", key: "draft" });

/** Returns a hash of everything that a print of this application shows. */
export const hashPrintedState = (
  record: Pick<ApplicationRecord, "contentRevision" | "answers" | "sealed" | "tabs" | "addAnother" | "documents">,
): string => {
  const { contentRevision, answers, sealed, tabs, addAnother, documents } = record;
  const files = Object.entries(documents).map(([key, { pdfKey, fileName }]) => [key, pdfKey, fileName]);
  const parts = [answers, sealed, tabs, addAnother].map((part) => Object.entries(part).toSorted(byKey));
  return sha256Of(JSON.stringify([contentRevision, ...parts, files.toSorted(byKey)]));
};

const byKey = ([one = ""]: readonly unknown[], [other = ""]: readonly unknown[]): number =>
  String(one) < String(other) ? -1 : 1;

/** PDFs of drafts. A change of the application makes the PDF stale. A download deletes it. */
export function createDraftPdfs(
  deps: DocumentsDeps,
  { pdfs, turns }: { readonly pdfs: ApplicationPdfs; readonly turns: Pick<FairQueue, "countFor"> },
  wake: () => void,
) {
  const { store, uploads, now, logger } = deps;

  /** Returns the hash of the application's printed state. Returns undefined if there is no draft. */
  const stateOf = async ({ tenant, account }: DraftOwner): Promise<string | undefined> => {
    const record = await deps.findUpToDate(tenant, account);
    return record === undefined || isSubmitted(record)
      ? undefined
      : `${hashPrintedState(record)} ${deps.findTenant(tenant)?.hash ?? ""}`;
  };

  const isOver = (job: Job): boolean => now() - job.updatedAt >= KEPT_MS;

  const toStatus = ({ tenant }: DraftOwner, job: Job | undefined): DraftStatus => {
    const status = job?.state ?? "NOT_ANSWERED";
    const { fileName, madeAt } = status === "COMPLETED" ? (job?.result ?? {}) : {};
    return {
      status,
      message: toApplicantText(deps, tenant, STATUS_TEXTS[status]),
      fileName: typeof fileName === "string" ? fileName : "",
      madeAt: typeof madeAt === "number" ? madeAt : undefined,
    };
  };

  const forget = async (owner: DraftOwner, job: Job): Promise<void> => {
    await store.deleteJob(identityOf(owner), job.id);
    await uploads.remove(draftedKey(owner.tenant, owner.account, job.id));
  };

  /** Returns a waiting or running job, or a finished job for the current state. Deletes any other job. */
  const findCurrent = async (owner: DraftOwner, state: string | undefined): Promise<Job | undefined> => {
    const job = await store.findJob(identityOf(owner));
    if (job === undefined) return undefined;
    const of = job.state === "COMPLETED" ? job.result?.state : job.input.state;
    // Keep a waiting or running job, although an answer may have changed. Otherwise each change would start a job.
    const isUnderWay = job.state === "UNPROCESSED" || job.state === "IN_PROGRESS";
    if (isUnderWay ? state !== undefined : of === state && !isOver(job)) return job;
    await forget(owner, job);
    return undefined;
  };

  return {
    /**
     * Queues a PDF, unless one is waiting, running or up to date. `network` is a hash. `admit` may throw to reject the
     * request.
     * @throws ServerError `application_submitted` or `application_withdrawn`
     */
    start: async (owner: DraftOwner, network: string, admit: () => Promise<void>) => {
      const state = await stateOf(owner);
      if (state === undefined) throw refuseSubmitted(await deps.findUpToDate(owner.tenant, owner.account));
      const current = await findCurrent(owner, state);
      if (current !== undefined && current.state !== "FAILED") return toStatus(owner, current);
      await admit();
      const turn = now() + (await turns.countFor(owner, network));
      const job = await store.enqueueJob(identityOf(owner), { state }, now(), { ...toPlace(turn), network });
      wake();
      return toStatus(owner, job);
    },
    status: async (owner: DraftOwner) => toStatus(owner, await findCurrent(owner, await stateOf(owner))),
    /** Returns the up-to-date PDF and deletes it. Returns undefined if it is not COMPLETED. */
    take: async (owner: DraftOwner) => {
      const job = await findCurrent(owner, await stateOf(owner));
      if (job?.state !== "COMPLETED") return undefined;
      const bytes = await uploads.read(draftedKey(owner.tenant, owner.account, job.id), MAX_PDF_BYTES);
      await forget(owner, job);
      return bytes && { fileName: toStatus(owner, job).fileName, bytes };
    },
    work: async (job: Job, worker: string): Promise<void> => {
      const pdfKey = draftedKey(job.tenant, job.account, job.id);
      const fail = (key: ServerTextKey) => store.failJob(job.id, worker, toApplicantText(deps, job.tenant, key), now());
      try {
        const made = await pdfs.render(job.tenant, job.account, "applicant");
        if (made === undefined || made.printable.submittedAt !== undefined) {
          await fail("pdf.noDraft");
          return;
        }
        await uploads.write(pdfKey, made.bytes);
        const fileName = toApplicantText(deps, job.tenant, "pdf.draftName", {
          name: made.fileName.replace(/\.pdf$/, ""),
        });
        const state = `${made.printable.state} ${deps.findTenant(job.tenant)?.hash ?? ""}`;
        const result = { state, madeAt: made.madeAt, fileName: `${fileName}.pdf` };
        if (!(await store.completeJob(job.id, worker, result, now()))) await uploads.remove(pdfKey);
      } catch (error) {
        if (!(error instanceof BrowserUnavailableError)) throw error;
        logger.error({ job: job.id }, error.message);
        await fail("error.pdf");
      }
    },
    /** Deletes PDFs that applicants did not download in time. */
    sweep: async () => {
      await store.deleteEndedJobs("draft", now() - KEPT_MS);
      for await (const { key, modifiedAt } of uploads.list(`${DRAFTED}/`))
        if (now() - modifiedAt >= KEPT_MS) await uploads.remove(key);
    },
  };
}
