import { fillForm } from "../generated-form.ts";
import { definition, findRoot, noteFirstRender } from "./page.ts";

/** The floor: the same labels and inputs as bare HTML, with no script that listens. */
const answers = fillForm(definition);
const choices = Array.from({ length: 10 }, (_, index) => ({ value: String(index), label: `Choice ${String(index)}` }));
const fields = Object.entries(definition.dataModel.properties)
  .map(([key, { title, "x-options": coded }]) => {
    const input = coded === undefined
      ? `<input id="${key}" name="${key}" maxlength="100" value="${String(answers[key])}">`
      : `<select id="${key}" name="${key}"><option value="">--</option>${choices.map(({ value, label }) => `<option value="${value}"${value === answers[key] ? " selected" : ""}>${label}</option>`).join("")}</select>`;
    return `<div><label for="${key}">${String(title)}</label>${input}</div>`;
  })
  .join("");
// In a form, as the others are: a browser with autofill works harder on inputs that have none.
findRoot().innerHTML = `<form>${fields}</form>`;
noteFirstRender();
