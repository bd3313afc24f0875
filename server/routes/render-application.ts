import type { Context } from "hono";
import type { Application, PrintAudience } from "../../engine/core/index.ts";
import type { AppDeps, AppEnv } from "../app-deps.ts";
import { findReferenceOf } from "../applications/index.ts";
import { evaluateForPrint, type ServiceBar } from "../print/index.ts";
import { accountOf, isSubmitted, withdrawalOf, type ApplicationRecord } from "../store/index.ts";
import type { LoadedTenant } from "../../engine/node/index.ts";

interface ReadApplication {
  readonly served: LoadedTenant;
  readonly record: ApplicationRecord;
  readonly application: Application;
  readonly audience: PrintAudience;
}

type Evaluation = ReturnType<typeof evaluateForPrint>["evaluation"];

/** Sends the print page of an application, without scripts. `toBar` makes the bar above it, which does not print. */
export async function renderApplication(
  { store, print, portalClock: { now } }: Pick<AppDeps, "store" | "print" | "portalClock">,
  context: Context<AppEnv>,
  { served, record, application, audience }: ReadApplication,
  toBar: (evaluation: Evaluation) => ServiceBar | undefined,
): Promise<Response> {
  context.header("Cache-Control", "no-store");
  context.header("Content-Security-Policy", print.contentSecurityPolicy(served));
  const owner = await store.findAccount(served.id, accountOf(record.account));
  const submittedAt = record.webStatus.find(({ web_status }) => web_status === "submitted")?.at;
  const { model, evaluation } = evaluateForPrint(served, { application, submittedAt }, now(), audience);
  const serviceBar = toBar(evaluation);
  return context.html(
    print.renderPrintPage(served, model, {
      username: owner?.username ?? "",
      submittedAt,
      withdrawnAt: withdrawalOf(record)?.at,
      // A reopened application prints as a draft, without a reference number.
      reference: isSubmitted(record) ? await findReferenceOf(store, record) : undefined,
      digest: record.submission?.digest,
      round: record.submission?.round,
      printedAt: now(),
      audience,
      ...(serviceBar === undefined ? {} : { serviceBar }),
    }),
  );
}
