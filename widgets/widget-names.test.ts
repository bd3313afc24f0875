// @vitest-environment jsdom
import { format } from "prettier";
import { expect, it } from "vitest";
import { WIDGET_NAMES } from "../engine/schemas/index.ts";
import { widgetRegistry } from "./index.ts";

// Out of date? `npx vitest run --project unit widgets/widget-names.test.ts -u` writes the names anew.
it("the linter knows the widgets that the registry has", async () => {
  const names = Object.keys(widgetRegistry);
  const written = await format(JSON.stringify(names), { parser: "json", printWidth: 120 });
  await expect(written).toMatchFileSnapshot("../engine/schemas/widget-names.json");
  expect(WIDGET_NAMES).toEqual(names);
});
