import type { Locator, Page } from "playwright-core";

const MONTHS = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];

/** Answers a question through whatever widget it has, as a person at the keyboard would; a choice by its value. */
export async function answer(page: Page, key: string, value: string | boolean): Promise<void> {
  const input = page.locator(`[id="field-${key}"]`);
  await input.waitFor();
  if (typeof value === "boolean") return input.setChecked(value);
  if (await isDate(input)) return answerDate(input, value);
  const kind = await input.evaluate((element) =>
    element instanceof HTMLInputElement ? element.type : element.tagName.toLowerCase(),
  );
  if (kind === "radio")
    await page
      .locator(`input[type=radio][name="${(await input.getAttribute("name")) ?? ""}"][value="${value}"]`)
      .check();
  else if (kind === "select") await input.selectOption(value);
  else {
    await input.fill("");
    await input.pressSequentially(value);
    await input.blur();
  }
}

export async function answerAll(page: Page, answers: Readonly<Record<string, string | boolean>>): Promise<void> {
  for (const [key, value] of Object.entries(answers)) await answer(page, key, value);
}

/** The present answer of a question, in the form that `answer` takes. */
export async function readAnswer(page: Page, key: string): Promise<string | boolean> {
  const input = page.locator(`[id="field-${key}"]`);
  await input.waitFor();
  if (await isDate(input)) {
    const group = dateGroup(input);
    const [month, day, year] = await Promise.all(
      ["Month", "Day", "Year"].map((part) => group.getByLabel(part, { exact: true }).inputValue()),
    );
    return `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
  }
  return input.evaluate((element) => {
    if (element instanceof HTMLInputElement && element.type === "radio") {
      const chosen = [...document.querySelectorAll<HTMLInputElement>("input[type=radio]:checked")].find(
        (radio) => radio.name === element.name,
      );
      return chosen?.value ?? "";
    }
    if (element instanceof HTMLInputElement && element.type === "checkbox") return element.checked;
    return (element as HTMLInputElement).value;
  });
}

function dateGroup(input: Locator): Locator {
  return input.locator("xpath=ancestor::*[self::fieldset or @role='group'][1]");
}

async function isDate(input: Locator): Promise<boolean> {
  const group = dateGroup(input);
  if ((await group.count()) === 0) return false;
  const labels = await Promise.all(
    ["Month", "Day", "Year"].map((part) => group.getByLabel(part, { exact: true }).count()),
  );
  if (!labels.every((count) => count === 1)) return false;
  // The group may be an item that repeats, and has a date beside the question.
  return (await group.getByLabel("Month", { exact: true }).getAttribute("id")) === (await input.getAttribute("id"));
}

async function answerDate(input: Locator, value: string): Promise<void> {
  const group = dateGroup(input);
  const [year = "", month = "", day = ""] = value.split("-");
  await group.getByLabel("Month", { exact: true }).selectOption({ label: MONTHS[Number(month) - 1] ?? "" });
  await group.getByLabel("Day", { exact: true }).fill(String(Number(day)));
  await group.getByLabel("Year", { exact: true }).fill(year);
  await group.getByLabel("Year", { exact: true }).blur();
}
