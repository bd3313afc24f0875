import { expect, it } from "vitest";
import { formatJunit } from "./format-report.ts";

it("writes a suite for each tenant, and escapes failures for XML", () => {
  const results = [
    { file: "scenarios/a.json", description: 'Says "<no>" & goes', failures: [] },
    { file: "scenarios/b.json", description: "", failures: ["\u0007one", "two > one"] },
  ];
  expect(formatJunit([{ tenantId: "film", results }])).toBe(
    [
      '<?xml version="1.0" encoding="UTF-8"?>',
      "<testsuites>",
      '  <testsuite name="film" tests="2" failures="1">',
      '    <testcase classname="film" name="scenarios/a.json: Says &quot;&lt;no&gt;&quot; &amp; goes"></testcase>',
      '    <testcase classname="film" name="scenarios/b.json"><failure message=" one"> one',
      "two &gt; one</failure></testcase>",
      "  </testsuite>",
      "</testsuites>",
      "",
    ].join("\n"),
  );
});
