import { describe, expect, it } from "vitest";
import { RULES, SET_RULES } from "../../engine/lint/index.ts";
import { renderLintRulesPage } from "./lint-rules-page.ts";

describe("docs/lint-rules.md", () => {
  it("says what the rules say (after a change: npx vitest run --project unit tests/lint/lint-rules-page -u)", async () => {
    await expect(renderLintRulesPage([...RULES, ...SET_RULES])).toMatchFileSnapshot("../../docs/lint-rules.md");
  });
});
