import Handlebars from "handlebars";
import { PRINT_FILE } from "../model/tenant-model.ts";
import type { TenantModel } from "../model/tenant-model.ts";
import type { TextPlace } from "../finding.ts";
import { toOffset } from "../json-source.ts";

/** A value or helper call in a template: `{{gpa}}`, `{{answer "gpa"}}`. */
export interface TemplateCall {
  readonly name: string;
  readonly parts: readonly string[];
  /** First argument, if it is a text. */
  readonly argument?: { readonly value: string; readonly at: TextPlace };
  readonly hasArguments: boolean;
  /** Positional arguments. */
  readonly given: readonly TemplateArgument[];
  readonly isData: boolean;
  readonly depth: number;
  /** Loops and `with`s around it, in which a plain name may mean anything. */
  readonly scopes: readonly string[];
  /** Audience of the block around it. */
  readonly audience?: string | undefined;
  readonly at: TextPlace;
}

export interface TemplateArgument {
  readonly text?: string;
  /** Empty unless it is a value or helper. */
  readonly name: string;
  readonly argument?: string;
  readonly at: TextPlace;
}

export interface TemplatePartial {
  /** Undefined if computed. */
  readonly name: string | undefined;
  readonly scopes: readonly string[];
  readonly at: TextPlace;
}

export interface TemplateFact {
  readonly fault?: { readonly message: string; readonly at: TextPlace };
  readonly calls: readonly TemplateCall[];
  readonly partials: readonly TemplatePartial[];
  readonly inlinePartials: readonly TextPlace[];
  readonly unescaped: readonly TextPlace[];
  readonly markup: readonly { readonly text: string; readonly offset: number }[];
}

const facts = new WeakMap<TenantModel, TemplateFact>();

export function templateOf(model: TenantModel): TemplateFact {
  let fact = facts.get(model);
  if (fact === undefined) {
    fact = readTemplate(model.files.texts.get(PRINT_FILE) ?? "");
    facts.set(model, fact);
  }
  return fact;
}

function readTemplate(text: string): TemplateFact {
  const calls: TemplateCall[] = [];
  const partials: TemplatePartial[] = [];
  const inlinePartials: TextPlace[] = [];
  const unescaped: TextPlace[] = [];
  const markup: { text: string; offset: number }[] = [];
  const placeOf = ({ start, end }: hbs.AST.SourceLocation): TextPlace => {
    const offset = toOffset(text, { line: start.line, column: start.column + 1 });
    return {
      file: PRINT_FILE,
      offset,
      length: Math.max(0, toOffset(text, { line: end.line, column: end.column + 1 }) - offset),
    };
  };
  const fact = { calls, partials, inlinePartials, unescaped, markup };
  const tooDeep = findTooDeep(text);
  if (tooDeep !== undefined) {
    const at = { file: PRINT_FILE, offset: tooDeep, length: 1 };
    return { ...fact, fault: { message: `the template is nested more than ${MAX_DEPTH} levels deep`, at } };
  }
  let program: hbs.AST.Program;
  try {
    program = Handlebars.parseWithoutProcessing(text);
  } catch (error) {
    return { ...fact, fault: { message: describeFault(error), at: findFaultPlace(error, text) } };
  }

  let audience: string | undefined;

  function visitProgram(node: hbs.AST.Program | undefined, scopes: readonly string[]): void {
    for (const statement of node?.body ?? []) visitStatement(statement, scopes);
  }

  function visitStatement(statement: hbs.AST.Statement, scopes: readonly string[]): void {
    if (isKind<hbs.AST.MustacheStatement>(statement, "MustacheStatement")) {
      visitCall(statement, scopes);
      if (!statement.escaped) unescaped.push(placeOf(statement.loc));
    } else if (isKind<hbs.AST.BlockStatement>(statement, "BlockStatement")) {
      visitCall(statement, scopes);
      const name = nameOf(statement.path);
      const inner = SCOPING_HELPERS.has(name) ? [...scopes, scopeOf(statement)] : scopes;
      const outer = audience;
      audience = findAudience(statement) ?? outer;
      visitProgram(statement.program, inner);
      audience = outer;
      visitProgram(statement.inverse, scopes);
    } else if (
      isKind<hbs.AST.PartialStatement>(statement, "PartialStatement") ||
      isKind<hbs.AST.PartialBlockStatement>(statement, "PartialBlockStatement")
    ) {
      const name = isKind<hbs.AST.PathExpression>(statement.name, "PathExpression")
        ? statement.name.original
        : undefined;
      const first = statement.params[0];
      partials.push({
        name,
        scopes: first === undefined ? scopes : [...scopes, nameOf(first)],
        at: placeOf(statement.loc),
      });
      visitArguments(statement.params, statement.hash, scopes);
      if (isKind<hbs.AST.PartialBlockStatement>(statement, "PartialBlockStatement"))
        visitProgram(statement.program, scopes);
    } else if (isKind<InlinePartial>(statement, "DecoratorBlock")) {
      inlinePartials.push(placeOf(statement.loc));
      visitProgram(statement.program, [...scopes, "inline"]);
    } else if (isKind<hbs.AST.ContentStatement>(statement, "ContentStatement")) {
      markup.push({ text: statement.value, offset: placeOf(statement.loc).offset });
    }
  }

  function visitCall(
    call: Pick<hbs.AST.MustacheStatement, "path" | "params" | "hash" | "loc">,
    scopes: readonly string[],
  ): void {
    const { path } = call;
    const first = call.params[0];
    if (isKind<hbs.AST.PathExpression>(path, "PathExpression")) {
      calls.push({
        name: path.original,
        parts: path.parts.map(String),
        isData: path.data,
        depth: path.depth,
        given: call.params.map(toArgument),
        hasArguments: call.params.length > 0 || (call.hash?.pairs.length ?? 0) > 0,
        scopes,
        audience,
        at: placeOf(path.loc),
        ...(first !== undefined && isKind<hbs.AST.StringLiteral>(first, "StringLiteral")
          ? { argument: { value: first.value, at: placeOf(first.loc) } }
          : {}),
      });
    }
    visitArguments(call.params, call.hash, scopes);
  }

  function toArgument(param: hbs.AST.Expression): TemplateArgument {
    const at = placeOf(param.loc);
    if (isKind<hbs.AST.StringLiteral>(param, "StringLiteral")) return { text: param.value, name: "", at };
    if (!isKind<hbs.AST.SubExpression>(param, "SubExpression")) return { name: nameOf(param), at };
    const [first] = param.params;
    const isText = first !== undefined && isKind<hbs.AST.StringLiteral>(first, "StringLiteral");
    return { name: nameOf(param.path), at, ...(isText ? { argument: first.value } : {}) };
  }

  function visitArguments(
    params: readonly hbs.AST.Expression[],
    hash: hbs.AST.Hash | undefined,
    scopes: readonly string[],
  ): void {
    for (const param of [...params, ...(hash?.pairs ?? []).map(({ value }) => value)]) {
      if (isKind<hbs.AST.SubExpression>(param, "SubExpression")) visitCall(param, scopes);
      else if (isKind<hbs.AST.PathExpression>(param, "PathExpression")) {
        calls.push({
          name: param.original,
          parts: param.parts.map(String),
          isData: param.data,
          depth: param.depth,
          hasArguments: false,
          given: [],
          scopes,
          at: placeOf(param.loc),
        });
      }
    }
  }

  visitProgram(program, []);
  return fact;
}

/** Handlebars needs more than linear time. */
const MAX_DEPTH = 50;

function findTooDeep(text: string): number | undefined {
  let depth = 0;
  for (const match of text.matchAll(/\{\{~?(#|\/|\^(?!~?\}\}))/g)) {
    depth += match[1] === "/" ? -1 : 1;
    if (depth > MAX_DEPTH) return match.index;
  }
  return undefined;
}

const SCOPING_HELPERS: ReadonlySet<string> = new Set(["each", "with"]);

/** `{{#*inline}}`; Handlebars' type calls it a block statement. */
interface InlinePartial extends hbs.AST.Node {
  readonly type: "DecoratorBlock";
  readonly params: hbs.AST.Expression[];
  readonly program: hbs.AST.Program;
}

function isKind<T extends hbs.AST.Node>(node: hbs.AST.Node, type: T["type"] & string): node is T {
  return node.type === type;
}

function nameOf(node: hbs.AST.Node): string {
  return isKind<hbs.AST.PathExpression>(node, "PathExpression") ? node.original : "";
}

function scopeOf(statement: hbs.AST.BlockStatement): string {
  const [first] = statement.params;
  return first === undefined ? "" : nameOf(first);
}

/** Audience of `{{#if (is audience "jury")}}`. */
function findAudience({ path, params: [test] }: hbs.AST.BlockStatement): string | undefined {
  if (nameOf(path) !== "if" || test === undefined || !isKind<hbs.AST.SubExpression>(test, "SubExpression"))
    return undefined;
  const text = test.params.find((param) => isKind<hbs.AST.StringLiteral>(param, "StringLiteral"));
  const isAbout = test.params.some((param) => ["audience", "@root.audience"].includes(nameOf(param)));
  return nameOf(test.path) === "is" && isAbout && text !== undefined ? text.value : undefined;
}

function describeFault(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  const expected = /Expecting .*got '([A-Z_]+)'/.exec(message)?.[1];
  if (expected === "EOF") return "the template ends inside an expression or a block that was opened";
  if (expected !== undefined) return `${TOKEN_WORDS[expected] ?? "something"} was not expected here`;
  return message.split(" - ")[0] ?? message;
}

const TOKEN_WORDS: Readonly<Record<string, string>> = {
  OPEN_ENDBLOCK: "the end of a block",
  CLOSE: "}}",
  INVALID: "a character",
  OPEN_INVERSE_CHAIN: "{{else …}}",
  INVERSE: "{{else}}",
  CONTENT: "text",
};

function findFaultPlace(error: unknown, text: string): TextPlace {
  const message = error instanceof Error ? error.message : "";
  const known =
    error instanceof Error && "lineNumber" in error && typeof error.lineNumber === "number"
      ? error.lineNumber
      : undefined;
  const line = known ?? Number(/line (\d+)/.exec(message)?.[1] ?? 1);
  return { file: PRINT_FILE, offset: toOffset(text, { line, column: 1 }), length: 0 };
}
