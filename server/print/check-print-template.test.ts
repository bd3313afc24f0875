import { expect, it } from "vitest";
import { checkPrintTemplate, PrintTemplateError } from "./check-print-template.ts";

it.each([
  ["the shared layout", "{{#> layout}}{{> heading}}{{#each pages}}{{> page this}}{{/each}}{{/layout}}"],
  [
    "answers laid out by hand",
    '<p title="{{label "gpa"}}">{{#if (answered "gpa")}}{{answer "gpa"}}{{else}}{{notAnswered}}{{/if}}</p>',
  ],
  ["a partial with an item", '{{> item (item "gpa")}}{{> page (page "about")}}'],
  ["a style sheet of its own", "<head><style>p { color: black }</style></head><p>{{partner.university}}</p>"],
])("accepts %s", (_, source) => {
  expect(() => checkPrintTemplate(source)).not.toThrow();
});

it.each([
  ["raw output", '{{{answer "gpa"}}}', "print.hbs:1:1: output must be escaped"],
  ["raw output by &", "<p>{{&username}}</p>", "print.hbs:1:4: output must be escaped"],
  ["an unquoted attribute", "<p class={{username}}>", "must be in quotes"],
  ["output in a style sheet", "<style>p::after { content: '{{username}}' }</style>", "style sheet"],
  ["a script", "<script>alert(1)</script>", '"<script" may not stand'],
  ["a handler", '<p onclick="x()">', "may not stand"],
  ["a handler after a slash", "<b/onclick=x()>x</b>", "may not stand"],
  ["a style sheet from elsewhere", '<link rel="stylesheet" href="https://evil.example/x.css">', "may not stand"],
  ["a refresh", '<meta http-equiv="refresh" content="0;url=https://evil.example">', "may not stand"],
  ["a form", '<form action="https://evil.example"></form>', "may not stand"],
  ["a drawing, which may hold scripts", "<svg><script>x</script></svg>", "may not stand"],
  ["an address that runs", '<a href="javascript:alert(1)">x</a>', "may not stand"],
  ["a frame", "<iframe src='/'></iframe>", "may not stand"],
  ["an unknown helper", '{{lookup this "constructor"}}', 'no helper "lookup"'],
  ["an unknown helper inside another", '{{#if (log "x")}}{{/if}}', 'no helper "log"'],
  ["an unknown partial", "{{> secrets}}", 'no partial "secrets"'],
  ["a computed partial", '{{> (answer "gpa")}}', "may not be computed"],
  ["an inline partial", '{{#*inline "item"}}{{/inline}}', "inline partials"],
  ["a way to the prototype", "{{answers.constructor.name}}", '"constructor" may not be read'],
  ["a way to it in brackets", "{{[__proto__].[constructor]}}", '"__proto__" may not be read'],
  ["a way to it from the root", "{{@root.constructor.name}}", '"constructor" may not be read'],
  ["Handlebars that cannot be parsed", "{{#each pages}}", "is not Handlebars"],
])("rejects %s", (_, source, message) => {
  expect(() => checkPrintTemplate(source)).toThrow(PrintTemplateError);
  expect(() => checkPrintTemplate(source)).toThrow(message);
});
