import type { Command } from "commander";
import { toUsername } from "../accounts/index.ts";
import { parseReference } from "../applications/index.ts";
import type { Config } from "../config/index.ts";
import { createErasure, type ErasureOutcome } from "../privacy/index.ts";
import { accountOf, hasSubmission, type ApplicationRecord, type Store } from "../store/index.ts";
import { openUploads } from "../uploads/index.ts";
import { toDeliveries } from "../webhooks/index.ts";
import { checkEmailOrReference, fail, findUser, openSecurityLog, out, warn, withStore } from "./with-store.ts";

interface EraseOptions {
  readonly email?: string;
  readonly reference?: string;
  readonly tenant?: string;
  readonly confirm: boolean;
}

interface ErasureTarget {
  readonly account: string;
  readonly isWhole: boolean;
  readonly applications: readonly ApplicationRecord[];
}

export function addEraseCommand(program: Command): void {
  program
    .command("erase")
    .description("Deletes an account with all its applications, or one application, for ever.")
    .option("--email <email>", "the applicant's email")
    .option("--reference <number>", "reference number of one application, instead of --email; keeps the account")
    .option("--tenant <id>", "tenant id (default: the default tenant)")
    .option("--confirm", "erase (without it, only lists what would be erased)", false)
    .action(async (options: EraseOptions, command: Command) => {
      checkEmailOrReference(command, options.email, options.reference);
      await erase(options);
    });
}

/** Erases an account or one application. Works even if the tenant's folder is gone. */
async function erase({ tenant, confirm, ...asked }: EraseOptions): Promise<void> {
  await withStore(async ({ store, tenants, config }) => {
    const id = tenant ?? tenants.defaultId;
    const target = await findTarget(store, id, asked);
    if (target === undefined)
      return fail(
        `Tenant "${id}" has no ${asked.email === undefined ? "application with that reference number" : "account with that email"}.`,
      );
    const { account, isWhole, applications } = target;
    for (const record of applications)
      out(
        `${hasSubmission(record) ? "submitted" : "draft"}  ${record.account}  round ${record.round || "none"}  ${String(Object.keys(record.documents).length)} documents  last changed ${new Date(record.updatedAt).toISOString()}`,
      );
    if (!confirm)
      return out(
        `${isWhole ? "The account and these applications" : "This application"} would be erased for ever. To erase, add --confirm.`,
      );
    const what = isWhole ? `account ${account}` : (applications[0]?.account ?? "");
    out(
      (await carryOut(store, config, id, target)).includes("later")
        ? `Ordered: the erasure of ${what}. The portal deletes what could not be deleted now.`
        : `Erased: ${what}`,
    );
  });
}

async function findTarget(
  store: Store,
  tenant: string,
  { email, reference }: Pick<EraseOptions, "email" | "reference">,
): Promise<ErasureTarget | undefined> {
  if (email !== undefined) {
    const owner = await store.findAccountByUsername(tenant, toUsername(email));
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
  { account, isWhole, applications }: ErasureTarget,
): Promise<readonly ErasureOutcome[]> {
  const securityLog = openSecurityLog(config);
  const uploads = await openUploads(config);
  const erasure = createErasure({
    store,
    uploads,
    listDeliveries: (event) => toDeliveries(config.webhooks, event),
    now: Date.now,
    logger: { info: () => undefined, warn: (_, message) => warn(message) },
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
