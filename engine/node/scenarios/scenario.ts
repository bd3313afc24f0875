import Ajv from "ajv";
import type { Answers, Application, DocumentAnswer } from "../../core/index.ts";
import { TENANT_FILE_SCHEMAS } from "../../schemas/index.ts";

/** What must be so for a sample applicant. A list that is left out is not checked, except `cleared`. */
export interface ScenarioExpectation {
  readonly visible?: readonly string[];
  readonly hidden?: readonly string[];
  readonly required?: readonly string[];
  readonly notRequired?: readonly string[];
  readonly errors?: "none" | Readonly<Record<string, readonly string[]>>;
  /** Given answers that are cleared; left out, none may be. */
  readonly cleared?: readonly string[];
  /** Computed answers; the empty text where there is none. */
  readonly computed?: Answers;
  readonly printed?: Readonly<Record<string, string>>;
  readonly printedForOffice?: Readonly<Record<string, string>>;
  readonly notPrinted?: readonly string[];
}

/** scenarios/<name>.json, in a tenant folder. */
export interface Scenario {
  readonly description: string;
  /** The day on which it is checked, or the minute by the tenant's clocks: `YYYY-MM-DD` or `YYYY-MM-DDTHH:MM`. */
  readonly now: string;
  /** The id of the round that the application is for. */
  readonly round?: string;
  readonly application: { readonly answers: Answers } & Partial<Pick<Application, "tabs" | "addAnother">> & {
      /** The file of a question, or its files in order. */
      readonly documents?: Readonly<Record<string, DocumentAnswer | readonly DocumentAnswer[]>>;
    };
  readonly expect: ScenarioExpectation;
}

const isScenario = new Ajv({ allErrors: true, strict: false, validateFormats: false }).compile<Scenario>(
  TENANT_FILE_SCHEMAS.scenario,
);

/**
 * Reads one scenario file.
 *
 * @returns the scenario, or what is wrong with the file, one line each
 */
export function parseScenario(text: string): Scenario | readonly string[] {
  let file: unknown;
  try {
    file = JSON.parse(text);
  } catch (error) {
    return [error instanceof Error ? error.message : "This is not JSON."];
  }
  if (isScenario(file)) return file;
  return (isScenario.errors ?? []).map(
    ({ instancePath, message = "is not as expected", params }) =>
      `${instancePath || "/"} ${message}${describeParams(params)}`,
  );
}

function describeParams(params: Readonly<Record<string, unknown>>): string {
  const name = params["additionalProperty"];
  return typeof name === "string" ? `: "${name}"` : "";
}
