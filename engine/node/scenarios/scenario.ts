import { ANSWER_FORMAT_CHECKS, type Answers, type Application, type DocumentAnswer } from "../../core/index.ts";
import { toSchemaFindings } from "../../lint/index.ts";

/**
 * Expectations of a scenario. An absent list is not checked. Exception: an absent `cleared` means that nothing is
 * cleared.
 */
export interface ScenarioExpectation {
  readonly visible?: readonly string[];
  readonly hidden?: readonly string[];
  readonly required?: readonly string[];
  readonly notRequired?: readonly string[];
  readonly errors?: "none" | Readonly<Record<string, readonly string[]>>;
  readonly cleared?: readonly string[];
  readonly computed?: Answers;
  readonly printed?: Readonly<Record<string, string>>;
  readonly printedForOffice?: Readonly<Record<string, string>>;
  /** Printed text by audience and key; null if the answer is not printed. */
  readonly printedFor?: Readonly<Record<string, Readonly<Record<string, string | null>>>>;
  readonly notPrinted?: readonly string[];
}

export interface Scenario {
  readonly description: string;
  /** `YYYY-MM-DD` or `YYYY-MM-DDTHH:MM` in the tenant's time zone. */
  readonly now: string;
  readonly round?: string;
  readonly application: { readonly answers: Answers } & Partial<Pick<Application, "tabs" | "addAnother">> & {
      readonly documents?: Readonly<Record<string, DocumentAnswer | readonly DocumentAnswer[]>>;
    };
  readonly expect: ScenarioExpectation;
}

export function parseScenario(text: string): Scenario | readonly string[] {
  let file: unknown;
  try {
    file = JSON.parse(text);
  } catch (error) {
    return [error instanceof Error ? error.message : "This is not JSON."];
  }
  const findings = toSchemaFindings("scenarios/scenario.json", file);
  if (findings.length > 0) return findings.map(({ message, hint = "" }) => `${message} ${hint}`.trim());
  const scenario = file as Scenario;
  const day = scenario.now.slice(0, 10);
  return ANSWER_FORMAT_CHECKS.date(day) ? scenario : [`"${day}" is not a day of the calendar.`];
}
