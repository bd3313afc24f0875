import { readScenario } from "../fixtures/read-scenario.ts";

export const completeAnswers = readScenario("tenants/graduate/scenarios/data-science-in-ohio.json");
