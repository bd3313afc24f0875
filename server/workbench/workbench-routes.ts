/// <reference types="vite/client" />
import { randomUUID } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Context } from "hono";
import { z } from "zod";
import {
  EMPTY_APPLICATION,
  evaluate,
  explain,
  isGateOpen,
  layoutParts,
  listOpenRounds,
  toContext,
  toLocalTime,
  toRounds,
  toStepIds,
  type Application,
  type Tenant,
} from "../../engine/core/index.ts";
import {
  createFlow,
  createLocator,
  isTestAddress,
  parseScenario,
  prove,
  readTenantFiles,
  recordScenario,
  SCENARIO_NAME,
  toApplication,
  toFlowSvg,
  toMoment,
  type Proof,
} from "../../engine/node/index.ts";
import { hashPassword } from "../accounts/index.ts";
import type { AppDeps, AppEnv } from "../app-deps.ts";
import { convertedFolder } from "../documents/index.ts";
import { reasonOf, ServerError } from "../errors.ts";
import { sessionCookie, writeSessionCookies } from "../middleware/cookies.ts";
import { contentSecurityPolicy } from "../middleware/protect.ts";
import { onceFor } from "../once.ts";
import { sendPdf } from "../routes/document-routes.ts";
import { isAskedOnThisMachine } from "../routes/read-request.ts";
import type { Routes } from "../routes/route-parts.ts";
import { createApplicationRecord, currentApplicationOf, type AccountRecord } from "../store/index.ts";
import css from "./workbench.css?raw";
import page from "./workbench.html?raw";
import script from "./workbench.js?raw";
import {
  blankPdf,
  listScenarios,
  messagesOf,
  NOTHING,
  sectionsOf,
  SITUATION_HOST,
  toExplained,
  toProblems,
  withLastingAddress,
} from "./workbench-state.ts";

const nameSchema = z.object({ name: z.string().regex(SCENARIO_NAME) });
/** Name of a scenario, number of an applicant that the prover found, or an empty form. */
const situationSchema = z.union([nameSchema, z.object({ applicant: z.int().min(0) }), z.strictObject({})]);

/**
 * Serves the workbench at /dev/: the tenant's outline, the portal in a frame, and the reasons of each part's state.
 * Uses the application of this browser's session. Development only, on this machine.
 */
export function addWorkbenchRoutes(routes: Routes, deps: AppDeps): void {
  const { accounts, applications, settings, store, tenants, uploads, portalClock } = deps;
  const now = () => new Date(portalClock.now());
  const requireOwnMachine = (context: Context<AppEnv>): void => {
    if (!isAskedOnThisMachine(context)) throw new ServerError("not_found");
    context.header("Cache-Control", "no-store");
  };
  const findOwner = async (context: Context<AppEnv>): Promise<AccountRecord | undefined> => {
    const token = sessionCookie.read(context, settings);
    return token === undefined ? undefined : (await accounts.sessions.find(context.get("served").id, token))?.owner;
  };
  const readState = async (context: Context<AppEnv>) => {
    const { tenant } = context.get("served");
    const owner = await findOwner(context);
    const found = owner && (await applications.peek(tenant, currentApplicationOf(owner)));
    return { tenant, owner, application: found?.application ?? EMPTY_APPLICATION };
  };

  for (const [path, text, type] of [
    ["/dev/workbench.css", css, "text/css"],
    ["/dev/workbench.js", script, "text/javascript"],
  ] as const)
    routes.get(path, (context) => context.body(text, 200, { "Content-Type": `${type}; charset=utf-8` }));
  routes.get("/dev/", (context) => {
    requireOwnMachine(context);
    context.header("Content-Security-Policy", contentSecurityPolicy(undefined, { hasFrames: true }));
    return context.html(page);
  });

  routes.get("/dev/state", async (context) => {
    requireOwnMachine(context);
    const broken = context.get("broken");
    if (broken !== undefined) {
      const { id, folder } = broken;
      const problems = toProblems(folder, broken.problems);
      return context.json({ ...NOTHING, tenant: id, scenarios: await listScenarios(folder), isBroken: true, problems });
    }
    const { folder, problems, id } = context.get("served");
    const { tenant, owner, application } = await readState(context);
    const { visible, required, errors, conditions } = evaluate(tenant, application, now());
    const gateContext = toContext(tenant, application, now());
    const refused = tenants.findRefused(id)?.problems ?? problems;
    return context.json({
      tenant: id,
      now: toLocalTime(now().getTime(), tenant.definition.tenant.timeZone),
      applicant: owner?.username ?? null,
      application,
      print: owner === undefined ? null : `/api/applications/${currentApplicationOf(owner)}/print`,
      scenarios: await listScenarios(folder),
      isBroken: tenants.findRefused(id) !== undefined,
      problems: toProblems(folder, refused),
      groups: {
        Conditions: [...conditions].map(([key, isTrue]) => ({
          key,
          label: `${key}: ${String(isTrue)}`,
          isShown: true,
        })),
        Blocks: layoutParts(tenant).map(({ name: key, label, gates }) => ({
          key,
          label: `${key}: ${label}`,
          isShown: gates.every((gate) => isGateOpen(gate, gateContext)),
        })),
        "Option lists": Object.keys(tenant.definition.options).map((key) => ({ key, label: key, isShown: true })),
        Messages: messagesOf(tenant, errors).map((key) => ({ key, label: key, isShown: true })),
      },
      pages: tenant.pages.map((one) => ({
        key: one.id,
        label: one.navLabel,
        path: one.path,
        isShown: one.shownWhen === undefined || conditions.get(one.shownWhen) === true,
        questions: [...tenant.fields.values()]
          .filter((field) => field.page === one.id && field.fileOf === undefined)
          .map(({ key, label }) => ({
            key,
            label,
            section: sectionsOf(one.layout).get(key) ?? null,
            isShown: visible.has(key),
            isRequired: required.has(key),
            isWrong: errors.has(key),
          })),
      })),
    });
  });

  routes.get("/dev/why", async (context) => {
    requireOwnMachine(context);
    const { folder } = context.get("served");
    const { tenant, application } = await readState(context);
    const locate = createLocator(await readTenantFiles(folder), now());
    const explained = explain(tenant, application, now(), context.req.query("key") ?? "");
    return context.json(explained.map((one) => toExplained(folder, locate, one)));
  });

  routes.get("/dev/flow.svg", async (context) => {
    requireOwnMachine(context);
    const { folder } = context.get("served");
    const flow = createFlow(await readTenantFiles(folder), now());
    context.header("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'");
    const svg = await toFlowSvg(flow, folder);
    const fitted = svg.replace("<style>", "<style>svg { width: 100%; height: auto }");
    return context.body(context.req.query("full") === undefined ? fitted : svg, 200, {
      "Content-Type": "image/svg+xml; charset=utf-8",
    });
  });

  const proofsOf = onceFor((tenant: Tenant) => prove(tenant, now()));

  /** Lists the prover's applicants, each with the parts that no earlier one reaches, and the parts that none reaches. */
  routes.get("/dev/applicants", (context) => {
    requireOwnMachine(context);
    const { applicants: found, proofs } = proofsOf(context.get("served").tenant);
    const applicants = found.map(({ reaches }) => {
      const parts = reaches.slice(0, NAMED).map(toWords);
      return [...parts, ...(reaches.length > NAMED ? [`${String(reaches.length - NAMED)} more`] : [])];
    });
    const left = [
      { title: "Parts that nobody reaches", outcome: "unreachable" },
      { title: "Parts not decided", outcome: "undecided" },
    ].flatMap(({ title, outcome }) => {
      const parts = proofs.filter((proof) => proof.outcome === outcome);
      const words = parts.map(({ target, why = "" }) => `${toWords(target)}. ${why}.`);
      return words.length === 0 ? [] : [{ title: `${title}: ${String(words.length)}`, parts: words }];
    });
    return context.json({ applicants, left });
  });

  const readSituation = async (
    context: Context<AppEnv>,
  ): Promise<{ readonly name: string; readonly at: Date; readonly given: Application }> => {
    const { data } = situationSchema.safeParse(await context.req.json().catch(() => undefined));
    if (data === undefined) throw new ServerError("body_invalid", { message: NAMING });
    const { folder, tenant, definition } = context.get("served");
    if ("applicant" in data) {
      const found = proofsOf(tenant).applicants[data.applicant];
      if (found === undefined) throw new ServerError("not_found", { message: GONE });
      return { name: `proved-${String(data.applicant + 1)}`, at: found.now, given: found.application };
    }
    if (!("name" in data)) {
      const [round] = listOpenRounds(toRounds(definition.tenant), now().getTime());
      return { name: "empty", at: now(), given: { ...EMPTY_APPLICATION, round: round?.id } };
    }
    const text = await readFile(join(folder, "scenarios", `${data.name}.json`), "utf8").catch(() => {
      throw new ServerError("not_found", { message: GONE });
    });
    const scenario = parseScenario(text);
    if (!("application" in scenario)) throw new ServerError("body_invalid", { message: scenario.join("\n") });
    const at = toMoment(scenario.now, definition.tenant.timeZone);
    return { name: data.name, at, given: toApplication(tenant, scenario) };
  };

  routes.get("/dev/application.pdf", async (context) => {
    requireOwnMachine(context);
    const owner = await findOwner(context);
    if (owner === undefined) throw new ServerError("not_found");
    const account = currentApplicationOf(owner);
    return sendPdf(context, await deps.documents.servicePdf(context.get("served").id, account, "applicant"), "inline");
  });

  /** Opens a session of a new applicant with the situation's answers, at its time. Each file is a blank page. */
  routes.post("/dev/situation", async (context) => {
    requireOwnMachine(context);
    const { id, tenant, definition } = context.get("served");
    const { name, at, given } = await readSituation(context);
    const { answers, tabs, addAnother, round } = given;
    const account: AccountRecord = {
      tenant: id,
      id: randomUUID(),
      username: `${name}-${String(Date.now())}${SITUATION_HOST}`,
      passwordHash: await hashPassword(randomUUID()),
      confirmedAt: Date.now(),
      application: null,
      createdAt: Date.now(),
      isReminderOff: true,
    };
    await store.createAccount(account);
    const application = currentApplicationOf(account);
    const isFile = ([key]: readonly [string, unknown]) => tenant.fields.get(key)?.isDocument === true;
    const files = Object.fromEntries(Object.entries(answers).filter(isFile));
    const bytes = await blankPdf();
    const documents = await Promise.all(
      Object.keys(files).map(async (answerKey) => {
        const pdfKey = `${convertedFolder({ tenant: id, account: application, answerKey })}${randomUUID()}.pdf`;
        await uploads.write(pdfKey, bytes);
        const { file_name: fileName = "document.pdf", file_size: fileSize = bytes.length } =
          given.documents[answerKey] ?? {};
        return [answerKey, { fileName, fileSize, fileKey: pdfKey, pdfKey, handedInAt: Date.now() }] as const;
      }),
    );
    const typed = Object.entries(answers).filter((one) => !isFile(one) && !tenant.computed.has(one[0]));
    // Store answers and files at once, because each may show questions of the other. `save` adds the secrets.
    const open = typed.filter(([key]) => (tenant.fields.get(key)?.privacy ?? "secret") !== "secret");
    await store.createApplication({
      ...createApplicationRecord(id, account.id, Date.now(), round),
      answers: { ...Object.fromEntries(open), ...files },
      documents: Object.fromEntries(documents),
      form: { hash: tenant.hash, since: Date.now(), steps: toStepIds(definition.changes ?? []) },
    });
    // If the moment is outside the round, the answers get the time at which the round opened.
    const rounds = toRounds(definition.tenant);
    const own = rounds.find(({ id: name }) => name === round) ?? rounds[0];
    const isOutside = own !== undefined && (at.getTime() < own.opensAt || at.getTime() >= own.closesAt);
    const answeredAt = isOutside ? own.opensAt : at.getTime();
    await portalClock.runLater?.(answeredAt - Date.now(), async () => {
      for (const [button, count] of Object.entries(addAnother))
        await applications.setCount(tenant, application, button, count);
      for (const [group, tab] of Object.entries(tabs)) await applications.chooseTab(tenant, application, group, tab);
      await applications.save(tenant, application, { answers: Object.fromEntries(typed) });
    });
    const token = await accounts.sessions.start(account, definition.tenant.session, "Workbench");
    writeSessionCookies(context, settings, { token, application });
    return context.json({ now: toLocalTime(at.getTime(), definition.tenant.timeZone) });
  });

  routes.post("/dev/record", async (context) => {
    requireOwnMachine(context);
    const name = await readName(context);
    const { tenant, owner, application } = await readState(context);
    if (owner === undefined || !isTestAddress(owner.username))
      throw new ServerError("body_invalid", { message: NO_TEST_ACCOUNT });
    const file = join(context.get("served").folder, "scenarios", `${name}.json`);
    await writeFile(file, recordScenario(tenant, withLastingAddress(application, owner.username), now()), {
      flag: "wx",
    }).catch((error: unknown) => {
      const reason = reasonOf(error) === "EEXIST" ? "the file exists" : reasonOf(error);
      throw new ServerError("body_invalid", { message: `${file} cannot be written: ${reason}.` });
    });
    return context.json({ file });
  });
}

const NO_TEST_ACCOUNT =
  "Only the form of a test account can be recorded. Choose a situation first, such as an empty form.";
const NAMED = 3;
const toWords = ({ kind, key, detail }: Proof["target"]): string => `${kind} ${key} ${detail}`;
const GONE = "This situation no longer exists. Choose another one, or find applicants again.";
const NAMING = "Name a scenario by lower-case letters, digits and hyphens.";

/** @throws ServerError `body_invalid` */
async function readName(context: Context<AppEnv>): Promise<string> {
  const { data } = nameSchema.safeParse(await context.req.json().catch(() => undefined));
  if (data === undefined) throw new ServerError("body_invalid", { message: NAMING });
  return data.name;
}
