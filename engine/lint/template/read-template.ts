import { PRINT_HELPERS } from "../../core/index.ts";
import Handlebars from "handlebars";
import { oncePerModel, PRINT_FILE } from "../model/tenant-model.ts";
import type { Finding, TextPlace } from "../finding.ts";
import { toOffset } from "../json-source.ts";
import { findTags, pairTags, type Tag } from "./tags.ts";

/** A value or a helper call in a template: `{{gpa}}` or `{{answer "gpa"}}`. */
export interface TemplateCall {
  readonly name: string;
  readonly parts: readonly string[];
  readonly argument?: { readonly value: string; readonly at: TextPlace };
  readonly hasArguments: boolean;
  readonly given: readonly TemplateArgument[];
  readonly isData: boolean;
  readonly depth: number;
  /** Loops and `with` blocks around the call. Inside them, a plain name may have any meaning. */
  readonly scopes: readonly string[];
  readonly audience?: string | undefined;
  readonly at: TextPlace;
}

export interface TemplateArgument {
  readonly text?: string;
  /** Empty if the argument is neither a value nor a helper. */
  readonly name: string;
  readonly argument?: string;
  readonly at: TextPlace;
}

/** Kind of argument that a print helper accepts. */
export const takenBy = (name: string): unknown =>
  Object.entries(PRINT_HELPERS).find(([helper]) => helper === name)?.[1];

export const templateOf = oncePerModel((model) => readTemplate(model.files.texts.get(PRINT_FILE) ?? ""));

function readTemplate(text: string): Readonly<TemplateReader> {
  const reader = new TemplateReader(text);
  const tooDeep = findTooDeep(text);
  try {
    if (tooDeep === undefined) reader.read(Handlebars.parseWithoutProcessing(text));
    else reader.fault = tooDeep;
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    reader.fault = { message: describeFault(message), at: findFaultPlace(message, text) };
  }
  return reader;
}

type Call = Pick<hbs.AST.MustacheStatement, "path" | "params" | "hash" | "loc">;

class TemplateReader extends Handlebars.Visitor {
  fault: Pick<Finding, "message" | "at"> | undefined;
  readonly calls: TemplateCall[] = [];
  /** The name is undefined if an expression computes it. */
  readonly partials: { name: string | undefined; scopes: readonly string[]; at: TextPlace }[] = [];
  readonly inlinePartials: TextPlace[] = [];
  readonly unescaped: TextPlace[] = [];
  readonly texts: { value: string; at: TextPlace }[] = [];
  readonly markup: { text: string; offset: number }[] = [];
  /** Tags without a partner in their block. The template may print a block once, often or never. */
  readonly unpaired: Tag[] = [];
  readonly #text: string;
  readonly #tags: readonly Tag[];
  #scopes: readonly string[] = [];
  #audience: string | undefined;
  #open: Tag[] = [];

  constructor(text: string) {
    super();
    this.#text = text;
    this.#tags = findTags(text);
  }

  read(program: hbs.AST.Program): void {
    this.unpaired.push(...this.#readBlock(program, []));
  }

  override MustacheStatement(statement: hbs.AST.MustacheStatement): void {
    this.#readCall(statement);
    if (!statement.escaped) this.unescaped.push(this.#placeOf(statement));
  }

  override SubExpression(expression: hbs.AST.SubExpression): void {
    this.#readCall(expression);
  }

  override PathExpression(path: hbs.AST.PathExpression): void {
    this.calls.push({ ...this.#toCall(path), hasArguments: false, given: [] });
  }

  override StringLiteral(literal: hbs.AST.StringLiteral): void {
    this.texts.push({ value: literal.value, at: this.#placeOf(literal) });
  }

  override BlockStatement(block: hbs.AST.BlockStatement): void {
    this.#readCall(block);
    const isScope = SCOPING_HELPERS.has(nameOf(block.path));
    const outer = this.#audience;
    this.#audience = findAudience(block) ?? outer;
    const main = this.#readBlock(block.program, isScope ? [nameOf(block.params[0])] : []);
    this.#audience = outer;
    const other = block.inverse === undefined ? undefined : this.#readBlock(block.inverse, []);
    const isSame = other !== undefined && JSON.stringify(other.map(toSign)) === JSON.stringify(main.map(toSign));
    if (isSame) this.#open.push(...main);
    else this.unpaired.push(...main, ...(other ?? []));
  }

  override PartialStatement(partial: hbs.AST.PartialStatement): void {
    this.#readPartial(partial);
  }

  override PartialBlockStatement(partial: hbs.AST.PartialBlockStatement): void {
    this.#readPartial(partial);
    this.unpaired.push(...this.#readBlock(partial.program, []));
  }

  override Decorator(decorator: hbs.AST.Decorator): void {
    this.inlinePartials.push(this.#placeOf(decorator));
  }

  override DecoratorBlock(decorator: hbs.AST.DecoratorBlock): void {
    this.inlinePartials.push(this.#placeOf(decorator));
    this.unpaired.push(...this.#readBlock(decorator.program, ["inline"]));
  }

  override ContentStatement(content: hbs.AST.ContentStatement): void {
    const { offset, length } = this.#placeOf(content);
    this.markup.push({ text: content.value, offset });
    this.#open.push(...this.#tags.filter(({ at }) => at.offset >= offset && at.offset < offset + length));
  }

  /** Returns the tags whose partner is outside the block. */
  #readBlock(program: hbs.AST.Program, scopes: readonly string[]): readonly Tag[] {
    const outer = { open: this.#open, scopes: this.#scopes };
    this.#open = [];
    this.#scopes = [...outer.scopes, ...scopes];
    this.accept(program);
    const { unpaired, unclosed } = pairTags(this.#open);
    this.unpaired.push(...unclosed);
    this.#open = outer.open;
    this.#scopes = outer.scopes;
    return unpaired;
  }

  #readCall({ path, params, hash }: Call): void {
    const [first] = params;
    if (isKind<hbs.AST.PathExpression>(path, "PathExpression"))
      this.calls.push({
        ...this.#toCall(path),
        audience: this.#audience,
        given: params.map((param) => this.#toArgument(param)),
        hasArguments: params.length > 0 || (hash?.pairs.length ?? 0) > 0,
        ...(isText(first) ? { argument: { value: first.value, at: this.#placeOf(first) } } : {}),
      });
    this.#readArguments(params, hash);
  }

  #readPartial({ name, params, hash, loc }: hbs.AST.PartialStatement | hbs.AST.PartialBlockStatement): void {
    this.partials.push({
      name: isKind<hbs.AST.PathExpression>(name, "PathExpression") ? name.original : undefined,
      scopes: params.length === 0 ? this.#scopes : [...this.#scopes, nameOf(params[0])],
      at: this.#placeOf({ loc }),
    });
    this.#readArguments(params, hash);
  }

  #readArguments(params: hbs.AST.Expression[], hash: hbs.AST.Hash | undefined): void {
    this.acceptArray(params);
    this.acceptArray((hash?.pairs ?? []).map(({ value }) => value));
  }

  #toCall(path: hbs.AST.PathExpression): Pick<TemplateCall, "name" | "parts" | "isData" | "depth" | "scopes" | "at"> {
    return {
      name: path.original,
      parts: path.parts.map(String),
      isData: path.data,
      depth: path.depth,
      scopes: this.#scopes,
      at: this.#placeOf(path),
    };
  }

  #toArgument(param: hbs.AST.Expression): TemplateArgument {
    const at = this.#placeOf(param);
    if (isText(param)) return { text: param.value, name: "", at };
    if (!isKind<hbs.AST.SubExpression>(param, "SubExpression")) return { name: nameOf(param), at };
    const [first] = param.params;
    return { name: nameOf(param.path), at, ...(isText(first) ? { argument: first.value } : {}) };
  }

  #placeOf({ loc: { start, end } }: Pick<hbs.AST.Node, "loc">): TextPlace {
    const [offset = 0, to = 0] = [start, end].map(({ line, column }) =>
      toOffset(this.#text, { line, column: column + 1 }),
    );
    return { file: PRINT_FILE, offset, length: Math.max(0, to - offset) };
  }
}

const toSign = ({ name, isOpening }: Tag): string => `${isOpening ? "" : "/"}${name}`;

const isText = (node: hbs.AST.Node | undefined): node is hbs.AST.StringLiteral => node?.type === "StringLiteral";

/** Limits the nesting: Handlebars needs more than linear time for it. */
const MAX_DEPTH = 50;

function findTooDeep(text: string): TemplateReader["fault"] {
  let depth = 0;
  for (const match of text.matchAll(/\{\{~?(#|\/|\^(?!~?\}\}))/g)) {
    depth += match[1] === "/" ? -1 : 1;
    if (depth > MAX_DEPTH)
      return {
        message: `the template is nested more than ${MAX_DEPTH} levels deep`,
        at: { file: PRINT_FILE, offset: match.index, length: 1 },
      };
  }
  return undefined;
}

const SCOPING_HELPERS: ReadonlySet<string> = new Set(["each", "with"]);

function isKind<T extends hbs.AST.Node>(node: hbs.AST.Node, type: T["type"] & string): node is T {
  return node.type === type;
}

function nameOf(node: hbs.AST.Node | undefined): string {
  return node !== undefined && isKind<hbs.AST.PathExpression>(node, "PathExpression") ? node.original : "";
}

/** Finds the audience of a block such as `{{#if (is audience "jury")}}`. */
function findAudience({ path, params: [test] }: hbs.AST.BlockStatement): string | undefined {
  if (nameOf(path) !== "if" || test === undefined || !isKind<hbs.AST.SubExpression>(test, "SubExpression"))
    return undefined;
  const text = test.params.find(isText);
  const isAbout = test.params.some((param) => ["audience", "@root.audience"].includes(nameOf(param)));
  return nameOf(test.path) === "is" && isAbout ? text?.value : undefined;
}

function describeFault(message: string): string {
  const expected = /Expecting .*got '([A-Z_]+)'/.exec(message)?.[1];
  if (expected === "EOF") return "the template ends inside an expression or a block that was opened";
  if (expected !== undefined) return `${TOKEN_WORDS[expected] ?? "something"} was not expected here`;
  return message.split(" - ")[0] ?? message;
}

const TOKEN_WORDS: Readonly<Record<string, string>> = {
  OPEN_ENDBLOCK: "the end of a block",
  CLOSE: "}}",
  INVALID: "a character, or a single brace in place of two,",
  OPEN_INVERSE_CHAIN: "{{else …}}",
  INVERSE: "{{else}}",
  CONTENT: "text",
};

function findMismatch(text: string): TextPlace | undefined {
  const open: { readonly name: string; readonly at: TextPlace }[] = [];
  for (const { 0: whole, 1: mark, 2: name = "", index } of text.matchAll(/\{\{~?(#>?\s*|\/)([\w.-]+)/g)) {
    const at = { file: PRINT_FILE, offset: index, length: whole.length };
    const start = open.findLastIndex((block) => block.name === name);
    if (mark !== "/") open.push({ name, at });
    else if (start < 0) return at;
    else if (start < open.length - 1) return open.at(-1)?.at;
    else open.pop();
  }
  return open.at(-1)?.at;
}

function findFaultPlace(message: string, text: string): TextPlace {
  const mismatch = / doesn't match /.test(message) ? findMismatch(text) : undefined;
  if (mismatch !== undefined) return mismatch;
  const [, ofParser, ofVisitor = "1"] = /line (\d+)| - (\d+):\d+$/.exec(message) ?? [];
  return { file: PRINT_FILE, offset: toOffset(text, { line: Number(ofParser ?? ofVisitor), column: 1 }), length: 0 };
}
