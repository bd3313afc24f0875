import { createLookupCalls, postWebStatus } from "../../app/api/application-calls.ts";
import { PDF_POLL_MS, PDF_SETTLED_POLL_MS } from "../../app/application/CompletionPage.tsx";
import { createQueryClient } from "../../app/portal.tsx";
import { DEFAULT_NUM_COMPONENTS, formatBytes, MAX_COMPONENTS, type Tenant } from "../../engine/core/index.ts";
import {
  CONFIRMATION_CODE_LENGTH,
  MAX_PROBLEMS,
  PASSWORD_MIN_LENGTH,
  VISITOR_DAYS,
} from "../../engine/protocol/index.ts";
import { ALL_TEXTS } from "../../engine/texts/index.ts";
import { MAX_ASIDE_CHARACTERS, MAX_ASIDES } from "../../server/applications/content-change.ts";
import { CALL_LIMITS } from "../../server/middleware/limit-bodies.ts";
import { NARROW, PHONE } from "../../theme/media.ts";
import { writeCss } from "../../theme/write-css.ts";
import { CONVERSION_POLL_MS } from "../../widgets/fields/file/upload-manager.ts";
import { LOOKUP_DELAY_MS, LOOKUP_MAX_WAIT_MS } from "../../widgets/fields/lookup/LookupInput.tsx";
import { SWIPE_THRESHOLD_PX, ERROR_TOAST_MS, TOAST_MS } from "../../widgets/ui/toast/Toasts.tsx";

export async function constantsOfTheCode(tenant: Tenant): Promise<Readonly<Record<string, string>>> {
  const { limits, session, partner } = tenant.definition.tenant;
  const years = (key: string, end: "min" | "max"): string =>
    /\d+/.exec(tenant.fields.get(key)?.schema["x-date"]?.[end] ?? "")?.[0] ?? "none";
  const zip = tenant.definition.pages
    .flatMap(({ rules = [] }) => rules)
    .find(({ field, shorterThan }) => field === "zip" && shorterThan !== undefined);
  return {
    "Inactivity time-out": `${session.idleMs} ms; the prompt comes ${session.promptMs} ms before`,
    "Prompt title": `'${ALL_TEXTS["session.promptTitle"]}'`,
    "Prompt text": `'${ALL_TEXTS["session.promptText"]}'`,
    "Prompt buttons": `'${ALL_TEXTS["session.promptStay"]}' and '${ALL_TEXTS["session.promptLeave"]}'`,
    "Password minimum length": String(PASSWORD_MIN_LENGTH),
    "Confirmation code length": String(CONFIRMATION_CODE_LENGTH),
    "Text input": `${limits.textMaxLength} characters`,
    "Text area": `${limits.textAreaMaxLength} characters and ${limits.textAreaRows} rows; the sketch ${partner.character_limit} characters (\`character_limit\`)`,
    File: `${limits.fileMaxBytes} bytes (${formatBytes(limits.fileMaxBytes)}); name of ${limits.fileNameMaxLength} characters`,
    "Add another": `${DEFAULT_NUM_COMPONENTS} item at first; at most ${MAX_COMPONENTS}`,
    "Minimum age": `${years("birth_date", "max")} years`,
    "Birth date": `${years("birth_date", "min")} years back`,
    "Mailing date": `${years("mailing_addr_effective_date", "min")} years back to ${years("mailing_addr_effective_date", "max")} years ahead`,
    Zip: `${zip?.shorterThan ?? "no"} characters in the United States`,
    Lookup: `${await readAskedResults()} results; ${LOOKUP_DELAY_MS} ms after the last key; ${LOOKUP_MAX_WAIT_MS} ms at the latest`,
    "Conversion poll": `${CONVERSION_POLL_MS} ms`,
    "PDF poll": `${PDF_POLL_MS} ms; ${PDF_SETTLED_POLL_MS} ms once settled`,
    "Web status": `retried ${await countRetries()} times`,
    "Data fetching": describeFetching(),
    "Dialog sizes": dialogSizes(0),
    "Dialog sizes on tablets": dialogSizes(-1),
    "Loading sizes": ["p-spinner--s", "p-spinner", "p-spinner--l"]
      .map((ring) => sizeIn(ring, "--spinner-size"))
      .join(", "),
    "Button sizes": ["default", "submit", "account"]
      .map((size) => `${size} ${sizeIn(`p-button--${size}`, "inline-size")} by ${sizeIn("p-button", "min-block-size")}`)
      .join("; "),
    Breakpoints: `mobile ${widthOf(PHONE)}; tablet ${widthOf(NARROW)}`,
    "Body of a call": `${CALL_LIMITS.maxBytes} bytes, lists and objects of ${CALL_LIMITS.maxMembers} members, ${CALL_LIMITS.maxDepth} deep; of a call with answers, what all answers of the form can take at their full length`,
    "Problems listed in an answer": String(MAX_PROBLEMS),
    "Unresolved answers": `${MAX_ASIDES} for an application; ${MAX_ASIDE_CHARACTERS} characters together`,
    "Visitor's answers": `${VISITOR_DAYS} days on the device after the last visit`,
    Toast: `${TOAST_MS} ms; an error ${ERROR_TOAST_MS} ms; a swipe of ${SWIPE_THRESHOLD_PX} pixels; ${/F\d/.exec(ALL_TEXTS["toast.region"])?.[0]}`,
  };
}

const widthOf = (rule: string): string | undefined => /\d+px/.exec(rule)?.[0];

/** Reads a size from the style sheet. The last match is the size for the narrowest window. */
function sizeIn(selector: string, property: string, nth = 0): string | undefined {
  const rules = writeCss().base.matchAll(new RegExp(`\\.${selector}\\{(?:[^}]*;)?${property}:([^;}]+)`, "g"));
  return [...rules].at(nth)?.[1];
}

const dialogSizes = (nth: number): string =>
  ["xs", "s", "m"].map((size) => sizeIn(`p-dialog--${size}`, "max-inline-size", nth)).join(", ");

/** Reads the number of suggestions that the app requests. */
async function readAskedResults(): Promise<string | null> {
  let asked = "";
  await createLookupCalls(async (path, schema) => {
    asked = path;
    return schema.parse([]);
  }).findSuggestions("elm", "college_ceeb");
  return new URL(asked, "http://localhost").searchParams.get("max_results");
}

async function countRetries(): Promise<number> {
  let calls = 0;
  const fail = (): Promise<never> => {
    calls += 1;
    return Promise.reject(new Error("away"));
  };
  await postWebStatus({ postWebStatus: fail }, "started", 0).catch(() => undefined);
  return calls - 1;
}

function describeFetching(): string {
  const { queries = {} } = createQueryClient().getDefaultOptions();
  const words = {
    "no retry": queries.retry === false,
    "kept for ever": queries.gcTime === Infinity,
    "never stale": queries.staleTime === Infinity,
    "no refetch on focus, mount or reconnect":
      queries.refetchOnWindowFocus === false &&
      queries.refetchOnMount === false &&
      queries.refetchOnReconnect === false,
    "errors go to the error boundary": queries.throwOnError === true,
  };
  return Object.entries(words)
    .flatMap(([word, holds]) => (holds ? [word] : []))
    .join("; ");
}
