import { readFileSync } from "node:fs";

const scenario = JSON.parse(
  readFileSync(new URL("../../tenants/graduate/scenarios/data-science-in-ohio.json", import.meta.url), "utf8"),
) as { application: { answers: Record<string, string | boolean> } };

export const completeAnswers = scenario.application.answers;
