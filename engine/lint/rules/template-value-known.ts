import { PRINT_CONTEXT, PRINT_HELPERS } from "../../core/index.ts";
import type { Rule } from "../rule.ts";
import { suggest } from "../suggest.ts";
import type { TemplateCall } from "../template/read-template.ts";
import { templateOf } from "../template/read-template.ts";

const messages = {
  unknown: (name: string, tenant: string) =>
    `Print template "print.hbs" of tenant "${tenant}" uses "${name}", which is not a value of the print view.`,
  partner: (name: string, tenant: string) =>
    `Print template "print.hbs" of tenant "${tenant}" uses partner value "${name}", which tenant.json does not have.`,
};

const LOOP_DATA: ReadonlySet<string> = new Set(["index", "first", "last", "key", "root", "partial-block"]);

export const templateValueKnown: Rule = {
  id: "template-value-known",
  severity: "error",
  docs: `print.hbs uses values that exist: at its root ${PRINT_CONTEXT.map((name) => `\`${name}\``).join(" ")}, and of \`partner\` what tenant.json has.`,
  needs: ["print", "tenant"],
  bad: { "print.hbs": "{{#> layout}}<h1>{{applicant_nam}}</h1>{{#each pages}}{{> page}}{{/each}}{{/layout}}" },
  finds:
    'print.hbs applicant_nam: Print template "print.hbs" of tenant "example" uses "applicant_nam", which is not a value of the print view.',
  good: { "print.hbs": "{{#> layout}}<h1>{{applicantName}}</h1>{{#each pages}}{{> page}}{{/each}}{{/layout}}" },
  check(model, report) {
    const { partner, id, keys } = model;
    for (const call of templateOf(model).calls) {
      if (call.hasArguments || Object.hasOwn(PRINT_HELPERS, call.name)) continue;
      const path = rootPathOf(call);
      if (path === undefined) continue;
      const [name = "", member] = path;
      if (call.isData && !LOOP_DATA.has(call.parts[0] ?? ""))
        report({
          at: call.at,
          message: messages.unknown(call.name, id),
          ...suggest(
            call.name,
            [...LOOP_DATA].map((data) => `@${data}`),
          ),
        });
      else if (!call.isData && name === "") continue;
      else if (name !== "" && !(PRINT_CONTEXT as readonly string[]).includes(name)) {
        const hint = keys.has(name)
          ? { hint: `"${name}" is an answer: write {{answer "${name}"}}.` }
          : suggest(name, PRINT_CONTEXT);
        report({ at: call.at, message: messages.unknown(call.name, id), ...hint });
      } else if (name === "partner" && member !== undefined && !Object.hasOwn(partner, member)) {
        report({
          at: call.at,
          message: messages.partner(member, id),
          ...suggest(member, Object.keys(partner), (known) => ({
            file: "tenant.json",
            path: ["partner", known],
            on: "key",
          })),
        });
      }
    }
  },
};

/** The path from the template's root, or undefined where a loop or `with` decides what the name means. */
function rootPathOf({ parts, isData, depth, scopes }: TemplateCall): readonly string[] | undefined {
  if (isData) return parts[0] === "root" ? parts.slice(1) : [];
  if (depth > 0) return depth >= scopes.length ? parts : undefined;
  return scopes.length === 0 ? parts : undefined;
}
