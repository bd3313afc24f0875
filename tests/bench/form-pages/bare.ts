import { answers, findRoot, noteFirstRender, questions } from "./page.ts";

const toField = (key: string, label: string, isCoded: boolean) => {
  const options = Array.from(
    { length: 10 },
    (_, value) =>
      `<option value="${value}"${answers[key] === String(value) ? " selected" : ""}>Choice ${value}</option>`,
  );
  const input = isCoded
    ? `<select id="${key}" name="${key}"><option value="">--</option>${options.join("")}</select>`
    : `<input id="${key}" name="${key}" maxlength="100" value="${String(answers[key] ?? "")}">`;
  return `<div><label for="${key}">${label}</label>${input}</div>`;
};
const fields = questions.map(([key, { title, "x-options": coded }]) =>
  toField(key, String(title), coded !== undefined),
);
// The inputs are in a form, as on the other pages, because autofill costs more outside a form.
findRoot().innerHTML = `<form>${fields.join("")}</form>`;
noteFirstRender();
