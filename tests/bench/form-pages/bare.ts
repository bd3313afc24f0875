import { answers, findRoot, noteFirstRender, questions } from "./page.ts";

const choices = Array.from({ length: 10 }, (_, index) => ({ value: String(index), label: `Choice ${String(index)}` }));
const toOption = (value: string, label: string, isSelected: boolean) =>
  `<option value="${value}"${isSelected ? " selected" : ""}>${label}</option>`;
const toField = (key: string, label: string, isCoded: boolean) => {
  const options = choices.map((choice) => toOption(choice.value, choice.label, choice.value === answers[key]));
  const input = isCoded
    ? `<select id="${key}" name="${key}"><option value="">--</option>${options.join("")}</select>`
    : `<input id="${key}" name="${key}" maxlength="100" value="${String(answers[key] ?? "")}">`;
  return `<div><label for="${key}">${label}</label>${input}</div>`;
};
// Puts the inputs into a form, as the other pages do: autofill works harder on inputs outside a form.
const fields = questions.map(([key, { title, "x-options": coded }]) =>
  toField(key, String(title), coded !== undefined),
);
findRoot().innerHTML = `<form>${fields.join("")}</form>`;
noteFirstRender();
