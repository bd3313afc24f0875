import Handlebars from "handlebars";
import { PRINT_HELPERS, PRINT_PARTIALS } from "../../engine/core/index.ts";

/** Names the forbidden part and its line. */
export class PrintTemplateError extends Error {
  override readonly name = "PrintTemplateError";
}

const ALLOWED_HELPERS = new Set<string>(Object.keys(PRINT_HELPERS));
const ALLOWED_PARTIALS = new Set<string>([...PRINT_PARTIALS, "@partial-block"]);
const ACTIVE_HTML = /<\s*(script|iframe|object|embed|base|link|meta|form|svg|math)\b|[\s/"']on[a-z]+\s*=|javascript:/i;
const UNQUOTED_VALUE = /<[a-z][^<>]*=\s*$/i;
const OPEN_STYLE = /<style\b(?![\s\S]*<\/style)/i;

/**
 * Rejects a template that could turn an applicant's text into markup: unescaped output, unquoted attributes, output in
 * style sheets, active HTML, unknown helpers or partials.
 * @throws PrintTemplateError for the first problem
 */
export function checkPrintTemplate(source: string): hbs.AST.Program {
  let program: hbs.AST.Program;
  try {
    program = Handlebars.parse(source);
  } catch (error) {
    throw new PrintTemplateError(
      `The print template is not Handlebars: ${error instanceof Error ? error.message : "it cannot be read"}`,
    );
  }
  new TemplateChecker().accept(program);
  return program;
}

class TemplateChecker extends Handlebars.Visitor {
  /** The literal text before the current node. */
  #before = "";

  override ContentStatement(content: hbs.AST.ContentStatement): void {
    const active = ACTIVE_HTML.exec(content.value);
    if (active) refuse(content, `"${active[0].trim()}" may not stand in a print template`);
    this.#before = content.value;
  }

  override MustacheStatement(mustache: hbs.AST.MustacheStatement): void {
    if (!mustache.escaped) refuse(mustache, "output must be escaped: use {{…}}, not {{{…}}} or {{&…}}");
    if (UNQUOTED_VALUE.test(this.#before)) refuse(mustache, "an attribute's value must be in quotes");
    if (OPEN_STYLE.test(this.#before)) refuse(mustache, "nothing may be put into a style sheet");
    this.#checkCall(mustache);
    super.MustacheStatement(mustache);
    this.#before = "";
  }

  override BlockStatement(block: hbs.AST.BlockStatement): void {
    this.#checkCall(block);
    super.BlockStatement(block);
  }

  override SubExpression(expression: hbs.AST.SubExpression): void {
    this.#checkCall(expression);
    super.SubExpression(expression);
  }

  override PartialStatement(partial: hbs.AST.PartialStatement): void {
    checkPartial(partial.name, partial);
    super.PartialStatement(partial);
  }

  override PartialBlockStatement(partial: hbs.AST.PartialBlockStatement): void {
    checkPartial(partial.name, partial);
    super.PartialBlockStatement(partial);
  }

  override Decorator(decorator: hbs.AST.Decorator): void {
    refuse(decorator, "decorators are not supported");
  }

  override DecoratorBlock(decorator: hbs.AST.DecoratorBlock): void {
    refuse(decorator, "inline partials are not supported");
  }

  override PathExpression(path: hbs.AST.PathExpression): void {
    const bad = path.parts.find((part) => ["constructor", "prototype", "__proto__"].includes(String(part)));
    if (bad !== undefined) refuse(path, `"${String(bad)}" may not be read`);
  }

  #checkCall(call: {
    path: hbs.AST.Expression;
    params: hbs.AST.Expression[];
    loc: hbs.AST.SourceLocation;
    type: string;
  }): void {
    const name = "original" in call.path ? String(call.path.original) : "";
    const isCall = call.params.length > 0 || call.type !== "MustacheStatement";
    if (isCall && !ALLOWED_HELPERS.has(name)) refuse(call, `there is no helper "${name}"`);
  }
}

function checkPartial(
  name: hbs.AST.PathExpression | hbs.AST.SubExpression,
  node: { loc: hbs.AST.SourceLocation },
): void {
  if (name.type !== "PathExpression") refuse(node, "the name of a partial may not be computed");
  const original = "original" in name ? String(name.original) : "";
  if (!ALLOWED_PARTIALS.has(original)) refuse(node, `there is no partial "${original}"`);
}

function refuse(node: { loc: hbs.AST.SourceLocation }, problem: string): never {
  throw new PrintTemplateError(`print.hbs:${node.loc.start.line}:${node.loc.start.column + 1}: ${problem}.`);
}
