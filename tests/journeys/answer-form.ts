import type { Locator, Page } from "playwright-core";

export async function answer(page: Page, key: string, value: string | boolean): Promise<void> {
  const input = page.locator(`[id="field-${key}"]`);
  await input.waitFor();
  if (typeof value === "boolean") return input.setChecked(value);
  const { kind, name } = await input.evaluate(lookAtInput);
  if (kind === "date") return answerDate(input, value);
  if (kind === "radio") await page.locator(`input[type=radio][name="${name}"][value="${value}"]`).check();
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

export async function readAnswer(page: Page, key: string): Promise<string | boolean> {
  const input = page.locator(`[id="field-${key}"]`);
  await input.waitFor();
  const { kind, name, value } = await input.evaluate(lookAtInput);
  if (kind === "date") {
    const group = dateGroup(input);
    const [month, day, year] = await Promise.all(
      ["Month", "Day", "Year"].map((part) => group.getByLabel(part, { exact: true }).inputValue()),
    );
    return `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
  }
  if (kind === "radio") {
    const chosen = page.locator(`input[type=radio][name="${name}"]:checked`);
    return (await chosen.count()) === 0 ? "" : ((await chosen.getAttribute("value")) ?? "");
  }
  return value;
}

function dateGroup(input: Locator): Locator {
  return input.locator("xpath=ancestor::*[self::fieldset or @role='group'][1]");
}

/** Runs in the page in one call, because calls are slow. */
function lookAtInput(element: Element): { kind: string; name: string; value: string | boolean } {
  const group = element.closest("fieldset, [role=group]");
  const labels = [...(group?.querySelectorAll("label") ?? [])];
  const [months, days, years] = ["Month", "Day", "Year"].map((part) =>
    labels.filter((label) => label.textContent === part),
  );
  // A repeated item may be a group with several dates.
  const parts = [months, days, years].map((found) => (found?.length === 1 ? found[0]?.htmlFor : undefined));
  if (!parts.includes(undefined) && parts.includes(element.id)) return { kind: "date", name: "", value: "" };
  const input = element as HTMLInputElement;
  const kind = element instanceof HTMLInputElement ? element.type : element.tagName.toLowerCase();
  return { kind, name: input.name, value: kind === "checkbox" ? input.checked : input.value };
}

async function answerDate(input: Locator, value: string): Promise<void> {
  const group = dateGroup(input);
  const [year = "", month = "", day = ""] = value.split("-");
  const toNumber = (part: string) => (part === "" ? "" : String(Number(part)));
  await group.getByLabel("Month", { exact: true }).selectOption(toNumber(month));
  await group.getByLabel("Day", { exact: true }).fill(toNumber(day));
  await group.getByLabel("Year", { exact: true }).fill(year);
  await group.getByLabel("Year", { exact: true }).blur();
}
