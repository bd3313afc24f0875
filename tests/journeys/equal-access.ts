import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";

/** Rules that never run, with the reason. */
const RULES_OFF: Readonly<Record<string, string>> = {
  text_contrast_sufficient:
    "It takes oklch() and oklab() for white, and the theme's colours compute to them; axe reads them.",
  style_focus_visible: "It asks about every input whose outline has a style; keyboard.journey measures the outline.",
  style_color_misuse:
    "It asks once for each style sheet. Each mark stands beside words, and forced colours are looked at.",
  style_viewport_resizable:
    "It asks once for each style sheet with a viewport unit; in-view.journey enlarges the text.",
  style_highcontrast_visible: "It asks once for each page.",
  img_alt_background:
    "It asks about each background image. The arrow of a select and the banner's picture say nothing.",
  element_tabbable_unobscured:
    "It looks without scrolling and through an open dialog; in-view.journey moves the focus and looks whether anything covers it.",
  aria_keyboard_handler_exists:
    "It wants a handler on each element. React listens at the root, and radios are the browser's own.",
  text_block_heading:
    "It takes the mark and the title of a message, which is a named group or an alert, for a heading.",
  text_sensory_misuse: 'It reads words alone: "right away", "characters left", "the questions listed below".',
  text_quoted_correctly: "It takes quotation marks around the name of a button for a quotation.",
  text_whitespace_valid:
    "It looks for words that are spaced out, at each text of each option; the texts are read by people.",
  a_target_warning:
    "It advises words about the new tab. These links leave a page or a dialog open that would lose what was typed.",
  input_fields_grouped:
    "It wants a fieldset around any two neighbours. What belongs together is a section, with a heading.",
  select_options_grouped: "It wants groups in any long list, such as that of the countries.",
  input_checkboxes_grouped: "It asks about each checkbox that stands alone, as a declaration does.",
  list_structure_proper: "It does not know that HTML allows a div around each pair of a dl.",
  fieldset_legend_valid:
    "It overlooks a legend that is not seen, because the title above says the same; axe and the group's own test read it.",
  input_label_visible: "It overlooks a label that is not seen, because the title or the tab above says the same.",
};

/** Findings to ignore, as `rule/reason`: their elements and the reason. */
const REASONS_OFF: Readonly<Record<string, { readonly of: RegExp; readonly because: string }>> = {
  "aria_child_valid/Fail_invalid_child": {
    of: /role="radiogroup"/,
    because: "A group of radios may hold its hint and its error message: ARIA wants a radio among what it holds.",
  },
  "widget_tabbable_single/potential_multiple_tabbable": {
    of: /role="radiogroup"/,
    because: "Below the radios a note may stand with a button, which gives back what the choice removed.",
  },
  "widget_tabbable_exists/fail_no_tabbable": {
    of: /role="listbox"/,
    because: "The focus stays in the combobox, whose aria-activedescendant walks through the list (ARIA patterns).",
  },
  "element_tabbable_role_valid/fail_invalid_role": {
    of: /class="p-toast |role="region"/,
    because:
      "A toast takes the focus, so that Escape closes it and it stays as long as it is read. A table that scrolls takes it, so that the arrow keys scroll it.",
  },
  "target_spacing_sufficient/potential_overlap": {
    of: /^<input [^>]*type="(?:radio|checkbox)" class="office-/,
    because:
      "In a dialog of the office, it measures against what lies behind it and is inert. They are 24 pixels wide.",
  },
  "fieldset_label_valid/Fail_1": {
    of: /class="chakra-field__root/,
    because: "Chakra's field is a group around a single control, whose label names it.",
  },
  "fieldset_label_valid/Fail_2": {
    of: /aria-labelledby="field-file_\w+-label"/,
    because: "The widgets' tenant shows one question in several states.",
  },
  "frame_src_valid/Potential_1": {
    of: /src="\/api\/office\/applications\//,
    because: "It asks about each frame. This one holds the print of an application, which has journeys of its own.",
  },
  "table_headers_exists/Fail_1": {
    of: /class="chakra-table__root/,
    because: "Where rows are cards, the head is heard and not seen, and it looks for one that is seen.",
  },
  "aria_main_label_visible/Fail_1": {
    of: /^<body/,
    because: "It counts the main of a framed print, which is a document of its own.",
  },
  "input_autocomplete_valid/fail_incorrect": {
    of: /autocomplete="username"/,
    because: "HTML allows a username that is an email address (autofill, control group Username).",
  },
};

interface Finding {
  readonly rule: string;
  readonly reason: string;
  readonly level: string;
  readonly message: string;
  readonly element: string;
}

/** Returns the findings of IBM's Equal Access checker (WCAG 2.2 AA). */
export async function findEqualAccessIssues(page: Page): Promise<string[]> {
  if (!(await page.evaluate("'ace' in window"))) await page.evaluate(readEngine());
  const findings = await page.evaluate<Finding[]>(
    `(${checkPage.toString()})(${JSON.stringify(Object.keys(RULES_OFF))})`,
  );
  return findings
    .filter(({ rule, reason, element }) => REASONS_OFF[`${rule}/${reason}`]?.of.test(element) !== true)
    .map(({ rule, reason, level, message, element }) => `${rule}/${reason} (${level}): ${message} at ${element}`);
}

/** The checker has a package of its own, which `npm run test:long` installs. */
function readEngine(): string {
  try {
    const require = createRequire(new URL("../equal-access/package.json", import.meta.url));
    return readFileSync(require.resolve("accessibility-checker-engine/ace.js"), "utf8");
  } catch (cause) {
    throw new Error("IBM's checker is not installed. Run: npm ci --prefix tests/equal-access", { cause });
  }
}

interface Checker {
  getGuidelines(): readonly Guideline[];
  addGuideline(guideline: Guideline): void;
  check(page: Document, guidelines: readonly string[]): Promise<{ results: readonly Result[]; numExecuted: number }>;
}

interface Guideline {
  readonly id: string;
  readonly checkpoints: readonly { readonly rules?: readonly { readonly id: string }[] }[];
}

interface Result {
  readonly ruleId: string;
  readonly reasonId: number | string;
  readonly value: readonly [policy: string, confidence: string];
  readonly message: string;
  readonly snippet: string;
}

/**
 * Runs in the page. `text_spacing_valid` is slow and looks at `!important` in style attributes only. disableRule()
 * disables every rule, so the guideline is copied without some.
 */
async function checkPage(off: readonly string[]): Promise<Finding[]> {
  // The checker reports elements that a part has scrolled out of sight as invisible.
  for (const part of document.querySelectorAll("*")) part.scrollTop = 0;
  const { ace } = globalThis as unknown as { ace: { Checker: new () => Checker } };
  const checker = new ace.Checker();
  const guideline = checker.getGuidelines().find(({ id }) => id === "WCAG_2_2");
  if (guideline === undefined) throw new Error("The checker has no guideline WCAG_2_2.");
  const needless = document.querySelector('[style*="important" i]') ? [] : ["text_spacing_valid"];
  const checkpoints = guideline.checkpoints.map((checkpoint) => ({
    ...checkpoint,
    rules: (checkpoint.rules ?? []).filter(({ id }) => !off.includes(id) && !needless.includes(id)),
  }));
  checker.addGuideline({ ...guideline, id: "portal", checkpoints });
  const { results, numExecuted } = await checker.check(document, ["portal"]);
  if (numExecuted === 0) throw new Error("The checker ran no rule.");
  return results
    .filter(({ value }) => ["FAIL", "POTENTIAL"].includes(String(value[1])))
    .map(({ ruleId, reasonId, value, message, snippet }) => ({
      rule: ruleId,
      reason: String(reasonId),
      level: value.join(" "),
      message,
      element: snippet,
    }));
}
