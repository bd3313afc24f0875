import { toUsername } from "../accounts/index.ts";
import { parseReference } from "../applications/index.ts";
import type { Config } from "../config/index.ts";
import { removeFiles } from "../documents/index.ts";
import { createErasure, type ErasureOutcome } from "../privacy/index.ts";
import { accountOf, hasSubmission, type ApplicationRecord, type Store } from "../store/index.ts";
import { openUploads } from "../uploads/index.ts";
import { toDeliveries } from "../webhooks/index.ts";
import { findUser, openSecurityLog } from "./open-parts.ts";
import { fail, out } from "./print-line.ts";
import { withStore } from "./with-store.ts";

interface Asked {
  readonly username: string | undefined;
  readonly reference: string | undefined;
}

/** What do you want to erase?: an account with its applications, or one of them. */
interface Found {
  readonly account: string;
  readonly isWhole: boolean;
  readonly applications: readonly ApplicationRecord[];
}

/** Erases, or only says what would be erased. Whatever is there of a tenant that is gone can be erased too. */
export async function erase(tenant: string | undefined, asked: Asked, isConfirmed: boolean): Promise<void> {
  await withStore(async ({ store, tenants, config }) => {
    const id = tenant ?? tenants.defaultId;
    const found = await find(store, id, asked);
    if (found === undefined)
      return fail(
        `Tenant "${id}" has no ${asked.username === undefined ? "application with that reference number" : "account with that user name"}.`,
      );
    const { account, isWhole, applications } = found;
    for (const record of applications)
      out(
        `${hasSubmission(record) ? "submitted" : "draft"}  ${record.account}  round ${record.round || "none"}  ${String(Object.keys(record.documents).length)} documents  last changed ${new Date(record.updatedAt).toISOString()}`,
      );
    if (!isConfirmed)
      return out(
        `${isWhole ? "The account and these applications" : "This application"} would be erased for ever. With --confirm it is done.`,
      );
    const what = isWhole ? `account ${account}` : (applications[0]?.account ?? "");
    out(
      (await carryOut(store, config, id, found)).includes("later")
        ? `Ordered: the erasure of ${what}. The portal deletes what could not be deleted now.`
        : `Erased: ${what}`,
    );
  });
}

async function find(store: Store, tenant: string, { username, reference }: Asked): Promise<Found | undefined> {
  if (username !== undefined) {
    const owner = await store.findAccountByUsername(tenant, toUsername(username));
    if (owner === undefined) return undefined;
    return { account: owner.id, isWhole: true, applications: await store.listApplications(tenant, owner.id) };
  }
  const parsed = parseReference(reference ?? "");
  const id = parsed && (await store.findReferenceHolder(tenant, parsed));
  const record = id === undefined ? undefined : await store.findApplication(tenant, id);
  return record && { account: accountOf(record.account), isWhole: false, applications: [record] };
}

async function carryOut(
  store: Store,
  config: Config,
  tenant: string,
  found: Found,
): Promise<readonly ErasureOutcome[]> {
  const { account, isWhole, applications } = found;
  const securityLog = openSecurityLog(config);
  const uploads = await openUploads(config);
  const warn = (_: unknown, message: string): void => void process.stderr.write(`${message}\n`);
  const erasure = createErasure({
    store,
    removeFiles: (of, application) => removeFiles(uploads, of, application),
    listDeliveries: (event) => toDeliveries(config.webhooks, event),
    now: Date.now,
    logger: { info: () => undefined, warn },
  });
  try {
    const outcomes = await Promise.all(
      isWhole
        ? [erasure.eraseAccount(tenant, account, "operator")]
        : applications.map((record) => erasure.eraseApplication(tenant, record.account, "operator")),
    );
    securityLog.write({
      event: isWhole ? "account-erased" : "application-erased",
      tenant,
      account,
      address: null,
      request: null,
      by: findUser(),
    });
    return outcomes;
  } finally {
    uploads.close();
    securityLog.close();
  }
}
