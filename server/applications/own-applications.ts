import {
  evaluate,
  isAnswered,
  isOpen,
  listOpenRounds,
  readRoundState,
  takeOver,
  toStepIds,
  type Round,
  type Tenant,
} from "../../engine/core/index.ts";
import { webStatusOf, type OwnApplication, type OwnApplications } from "../../engine/protocol/index.ts";
import { ServerError } from "../errors.ts";
import {
  createApplicationRecord,
  currentApplicationOf,
  toApplicantView,
  hasSubmission,
  isSubmitted,
  submittedAtOf,
  toApplicationId,
  withdrawalOf,
  type AccountRecord,
  type ApplicationId,
  type ApplicationRecord,
  type Store,
} from "../store/index.ts";
import { toContent, withContent, createContentChange } from "./content-change.ts";
import { requireKnownSteps } from "./version-order.ts";
import { lastDecisionAt, toOwnWithdrawal } from "./decisions.ts";
import type { DraftWriter } from "./draft-writer.ts";
import type { FieldCipher } from "./field-cipher.ts";
import { toListRow } from "./list-row.ts";
import { formatReference, findReferenceOf } from "./reference.ts";
import { placeInRound, roundsOf, toRefusal } from "./round-gate.ts";

export interface OwnApplicationsDeps {
  readonly store: Store;
  readonly drafts: Pick<DraftWriter, "change" | "migrate">;
  readonly cipher: FieldCipher;
  readonly now: () => number;
  readonly keepVersion: (tenant: Tenant) => Promise<void>;
  readonly hasPdf: (tenant: string, application: ApplicationId, submission?: number) => Promise<boolean>;
}

export function createOwnApplications({ store, drafts, cipher, now, keepVersion, hasPdf }: OwnApplicationsDeps) {
  async function list(tenant: Tenant, owner: AccountRecord): Promise<OwnApplications> {
    const rounds = roundsOf(tenant.definition);
    const records = (await store.listApplications(owner.tenant, owner.id)).map((record) =>
      placeInRound(tenant.definition, now(), record),
    );
    const taken = new Set(records.map(({ round }) => round));
    return {
      applications: await Promise.all(records.toReversed().map((record) => toListed(rounds, record))),
      current: currentApplicationOf(owner),
      to_begin: listOpenRounds(rounds, now())
        .filter(({ id }) => !taken.has(id))
        .map(({ id, label, closesAt }) => ({ id, label, closes_at: toIso(closesAt) })),
    };
  }

  async function toListed(rounds: readonly Round[], stored: ApplicationRecord): Promise<OwnApplication> {
    const record = toApplicantView(stored, now());
    const withdrawal = withdrawalOf(stored);
    const { account: id, round, webStatus, submission, createdAt, reopening } = record;
    const reference = await findReferenceOf(store, record);
    const submittedAt = submittedAtOf(record);
    const state = readRoundState(rounds, now(), round);
    const isDraft = !isSubmitted(record);
    const address = `/api/applications/${encodeURIComponent(id)}`;
    return {
      id,
      round,
      label:
        (submission ?? record.earlier.at(-1)?.submission)?.round?.label ??
        rounds.find((one) => one.id === round)?.label ??
        "",
      web_status: webStatusOf(webStatus) ?? null,
      created_at: toIso(createdAt),
      submitted_at: submittedAt === undefined ? null : toIso(submittedAt),
      reference: reference === undefined ? null : formatReference(reference),
      is_open: isDraft && (reopening !== null || isOpen(state)),
      grace_until: isDraft && reopening === null && state.phase === "grace" ? toIso(state.round.graceEndsAt) : null,
      has_answers: Object.keys(record.sealed).length > 0 || Object.values(record.answers).some(isAnswered),
      is_taken_over: record.takenOver !== null,
      to_look_at: isSubmitted(record) ? [] : [...(record.takenOver?.pages ?? [])],
      pdf: !isDraft && (await hasPdf(record.tenant, id)) ? `${address}/pdf` : null,
      print: `${address}/print`,
      reopened_until: reopening === null ? null : toIso(reopening.until),
      withdrawn: withdrawal === undefined ? null : toOwnWithdrawal(withdrawal),
      can_withdraw: hasSubmission(stored) && withdrawal === undefined,
      seen: lastDecisionAt(stored),
      earlier: await listSubmissions(record.earlier, address, (number) => hasPdf(record.tenant, id, number)),
    };
  }

  function withTakenOver(tenant: Tenant, record: ApplicationRecord, earlier: ApplicationRecord): ApplicationRecord {
    const at = new Date(now());
    const application = { ...toContent(cipher, earlier).application, round: record.round };
    const taken = takeOver(tenant, { application, steps: earlier.form.steps }, at);
    const content = toContent(cipher, record);
    const change = createContentChange(tenant, content);
    const keys = Object.keys(taken.answers).filter((key) => isAnswered(taken.answers[key]));
    for (const key of keys)
      if (tenant.fields.get(key)?.isComputed === false) change.write(key, { writer: "", seq: 0, at: at.getTime() });
    const { visible } = evaluate(tenant, taken, at);
    const pages = new Set(
      keys.flatMap((key) => {
        const field = tenant.fields.get(key);
        return field === undefined || field.isComputed || !visible.has(key) ? [] : [field.page];
      }),
    );
    return {
      ...withContent(cipher, tenant, record, change.toContent(taken)),
      form: { hash: tenant.hash, since: at.getTime(), steps: toStepIds(tenant.definition.changes ?? []) },
      takenOver: { from: earlier.account, pages: [...pages] },
    };
  }

  async function makeCurrent(owner: AccountRecord, id: ApplicationId): Promise<AccountRecord> {
    if (currentApplicationOf(owner) !== id) await store.changeAccount(owner.tenant, owner.id, { application: id });
    return { ...owner, application: id };
  }

  const place = (tenant: Tenant, record: ApplicationRecord, round: string): Promise<ApplicationRecord> =>
    drafts.change(tenant, record.account, (current) =>
      current.round === "" && !hasSubmission(current) ? { ...current, round, updatedAt: now() } : current,
    );

  return {
    list,

    /**
     * Begins or continues the application of a round. A new application gets copies of the answers of `from`, if given.
     * @throws ServerError `not_found`, `round_closed`, `form_changed`
     */
    begin: async (
      tenant: Tenant,
      owner: AccountRecord,
      asked: { readonly round: string; readonly from?: string | undefined },
    ) => {
      const rounds = roundsOf(tenant.definition);
      const round = rounds.find(({ id }) => id === asked.round);
      const records = await store.listApplications(owner.tenant, owner.id);
      const earlier = asked.from === undefined ? undefined : records.find(({ account }) => account === asked.from);
      if (round === undefined || (asked.from !== undefined && earlier === undefined))
        throw new ServerError("not_found");
      const begun = records.find((record) => placeInRound(tenant.definition, now(), record).round === round.id);
      const state = readRoundState(rounds, now(), round.id);
      if (begun === undefined && !isOpen(state)) throw toRefusal(tenant.definition, state);
      const free = begun ?? records.find((record) => record.round === "" && !hasSubmission(record));
      const placed = free && (await place(tenant, free, round.id));
      if (placed?.round === round.id) return list(tenant, await makeCurrent(owner, placed.account));
      const id = toApplicationId(owner.id, round.id);
      const current = records.find(({ account }) => account === currentApplicationOf(owner));
      const empty = { ...createApplicationRecord(owner.tenant, id, now(), round.id), logins: current?.logins ?? [] };
      if (earlier !== undefined) {
        requireKnownSteps(tenant, earlier.form.steps);
        await keepVersion(tenant);
      }
      const begin =
        earlier === undefined ? empty : withTakenOver(tenant, empty, (await drafts.migrate(tenant, earlier)).record);
      await store.createApplication({ ...begin, row: toListRow(cipher, tenant, tenant, begin, now()) });
      return list(tenant, await makeCurrent(owner, id));
    },

    choose: async (tenant: Tenant, owner: AccountRecord, id: ApplicationId) => {
      const records = await store.listApplications(owner.tenant, owner.id);
      if (!records.some(({ account }) => account === id)) throw new ServerError("not_found");
      return list(tenant, await makeCurrent(owner, id));
    },
  };
}

const toIso = (at: number): string => new Date(at).toISOString();

/** Lists submissions, newest first; `submitted` has them oldest first. `address` is the application's path. */
export async function listSubmissions(
  submitted: readonly Pick<ApplicationRecord, "webStatus">[],
  address: string,
  hasPdf: (submission: number) => Promise<boolean>,
) {
  const listed = submitted.map(async ({ webStatus }, index) => {
    const number = index + 1;
    const at = submittedAtOf({ webStatus, reopening: null });
    const query = `?submission=${String(number)}`;
    return {
      number,
      submitted_at: at === undefined ? null : new Date(at).toISOString(),
      print: `${address}/print${query}`,
      pdf: (await hasPdf(number)) ? `${address}/pdf${query}` : null,
    };
  });
  return (await Promise.all(listed)).toReversed();
}
