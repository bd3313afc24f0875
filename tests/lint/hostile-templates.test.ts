import { expect, it } from "vitest";
import { lintTenant } from "../../engine/lint/index.ts";
import { readTenantFiles } from "../../engine/node/index.ts";

/** The renderer trusts what the linter accepts. */
it.each([
  '{{{answer "first_name"}}}',
  "<p>{{&username}}</p>",
  "<p class={{username}}></p>",
  "<style>p::after { content: '{{username}}' }</style>",
  "<script>alert(1)</script>",
  '<p onclick="x()"></p>',
  "<b/onclick=x()>x</b>",
  '<link rel="stylesheet" href="https://evil.example/x.css">',
  '<meta http-equiv="refresh" content="0;url=https://evil.example">',
  '<form action="https://evil.example"></form>',
  "<svg><script>x</script></svg>",
  '<a href="javascript:alert(1)">x</a>',
  '<a href="{{! }}javascript:alert(1)">x</a>',
  "<iframe src='/'></iframe>",
  "{{answer}}",
  "{{#each}}{{/each}}",
  "{{* log}}",
  '{{lookup this "constructor"}}',
  '{{#if (log "x")}}{{/if}}',
  "{{> secrets}}",
  '{{> (answer "first_name")}}',
  '{{#*inline "item"}}{{/inline}}',
  "{{answers.constructor.name}}",
  "{{[__proto__].[constructor]}}",
  "{{@root.constructor.name}}",
  "{{#each pages}}",
])("rejects %s in a print template", async (part) => {
  const files = await readTenantFiles("tenants/certificate");
  const texts = new Map(files.texts).set("print.hbs", `${files.texts.get("print.hbs") ?? ""}\n${part}`);
  const problems = lintTenant({ ...files, texts }).filter(({ severity }) => severity === "error");
  expect(problems.map(({ file }) => file)).toContain("print.hbs");
});
