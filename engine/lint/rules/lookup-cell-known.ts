import { isJsonObject, toList, toObject, findText } from "../model/json-shape.ts";
import { lookupsOf, placeIn } from "../model/lookup-facts.ts";
import type { TenantModel } from "../model/tenant-model.ts";
import type { Rule } from "../rule.ts";
import { suggest } from "../suggest.ts";

const messages = {
  country: (code: string, line: number) =>
    `Line ${line} has the country "${code}", which is not a value of option list "countries".`,
  state: (code: string, country: string, line: number) =>
    `Line ${line} has the state "${code}", which option list "states" does not have for "${country}".`,
  weight: (text: string, line: number) => `Line ${line} has the weight "${text}", which is not a number from 0 to 1.`,
};

/** A file with more of these is wrong as a whole, and listing them all would help nobody. */
const MAX_REPORTED = 20;

export const lookupCellKnown: Rule = {
  id: "lookup-cell-known",
  severity: "error",
  docs: "The `country` of a lookup's row is a value of the `countries` list, its `state` one of that country's in the `states` list, and its `weight` a number from 0 to 1; a code that does not exist would fill an answer in with nothing.",
  needs: ["options"],
  bad: { "lookups/college_ceeb.csv": "ceeb,name,country\n1001,North College,US\n" },
  finds: 'lookups/college_ceeb.csv US: Line 2 has the country "US", which is not a value of option list "countries".',
  good: { "lookups/college_ceeb.csv": "ceeb,name,country\n1001,North College,USA\n" },
  check(model, report) {
    const countries = model.valuesOf("countries");
    for (const { file, columns, rows, faults } of lookupsOf(model)) {
      if (faults.length > 0) continue;
      const [countryColumn, stateColumn, weightColumn] = ["country", "state", "weight"].map((name) =>
        columns.indexOf(name),
      );
      let reported = 0;
      for (const row of rows) {
        const cellIn = (column = -1) => row.cells[column];
        const textIn = (column = -1): string => cellIn(column)?.text.trim() ?? "";
        const reportCell = (column: number | undefined, message: string, hint: { hint?: string } = {}): void => {
          if (reported++ < MAX_REPORTED) report({ at: placeIn(file, cellIn(column) ?? row), message, ...hint });
        };
        const [country, state, weight] = [textIn(countryColumn), textIn(stateColumn), textIn(weightColumn)];
        const states = country === "" ? undefined : findStates(model, country);
        if (country !== "" && countries !== undefined && !countries.has(country))
          reportCell(countryColumn, messages.country(country, row.line), suggestCountry(model, country, countries));
        else if (state !== "" && states !== undefined && !states.has(state))
          reportCell(stateColumn, messages.state(state, country, row.line), suggest(state, states));
        if (weight !== "" && !(Number(weight) >= 0 && Number(weight) <= 1))
          reportCell(weightColumn, messages.weight(weight, row.line));
      }
    }
  },
};

function findStates({ lists }: TenantModel, country: string): ReadonlySet<string> | undefined {
  const keyed = lists.get("states")?.value["keyed"];
  if (!isJsonObject(keyed) || !Object.hasOwn(keyed, country)) return undefined;
  return new Set(toList(keyed[country]).map((option) => findText(toObject(option)["value"]) ?? ""));
}

/** A name or a two-letter code where a value is meant is the likeliest mistake. */
function suggestCountry({ labelsOf }: TenantModel, written: string, countries: ReadonlySet<string>): { hint?: string } {
  const labelled = labelsOf("countries").find(({ label }) => label.toLowerCase() === written.toLowerCase());
  if (labelled !== undefined) return { hint: `that is its name; write its value, "${labelled.value}".` };
  return { hint: "values have three letters (ISO 3166-1), as USA.", ...suggest(written, countries) };
}
