import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import * as ts from "typescript";
import { describe, expect, it } from "vitest";
import { ERROR_STATUSES } from "../engine/protocol/index.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const STATUSES: ReadonlySet<number> = new Set(Object.values(ERROR_STATUSES));
const ANY_STATUS = new RegExp(`\\b(${[...STATUSES].join("|")})\\b`);
/** Functions, methods and classes that take a status as an argument: those of Hono, Node and the Fetch standard. */
const TAKES_STATUS = /(^|\.)(json|html|text|body|newResponse|redirect|status|writeHead|HTTPException|ServerError)$/;

/** The lines of a source in which a number of the table stands where a status is given or compared. */
function findLiteralStatuses(name: string, source: string): readonly string[] {
  if (!ANY_STATUS.test(source)) return [];
  const file = ts.createSourceFile(name, source, ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isNumericLiteral(node) && STATUSES.has(Number(node.text)) && isStatus(node)) {
      const { line } = file.getLineAndCharacterOfPosition(node.getStart());
      found.push(`${name}:${line + 1} ${node.text}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

/** `status < 500` is no use of the table: there a number bounds a class of statuses (RFC 9110, section 15). */
function isStatus(node: ts.Expression): boolean {
  const { parent } = node;
  if (ts.isConditionalExpression(parent) || ts.isParenthesizedExpression(parent) || ts.isAsExpression(parent))
    return isStatus(parent);
  if (ts.isCallExpression(parent) || ts.isNewExpression(parent)) return TAKES_STATUS.test(parent.expression.getText());
  if (ts.isPropertyAssignment(parent) || ts.isVariableDeclaration(parent)) return isStatusName(parent.name);
  if (ts.isCaseClause(parent)) return isStatusName(parent.parent.parent.expression);
  if (!ts.isBinaryExpression(parent) || !/^[!=]==?$|^=$/.test(parent.operatorToken.getText())) return false;
  return isStatusName(parent.left) || isStatusName(parent.right);
}

const isStatusName = (node: ts.Node): boolean => /(^|\.)(\w*S)?status(Code)?$/i.test(node.getText());

const sources = ["server", "app"].flatMap((room) =>
  readdirSync(`${root}${room}`, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file) && !/\.(test|fixture|bench)\.tsx?$/.test(file))
    .map((file) => `${room}/${file}`),
);

describe("the statuses of errors", () => {
  it("stand as numbers in the table of the protocol only", () => {
    expect(sources.length).toBeGreaterThan(100);
    expect(sources.flatMap((file) => findLiteralStatuses(file, readFileSync(`${root}${file}`, "utf8")))).toEqual([]);
  });

  it.each([
    "response.status === 401",
    "404 !== error.statusCode",
    "new Response(text, { status: 404 })",
    "context.html(page, 403)",
    "context.json(body, isReady ? 200 : 503)",
    "response.writeHead(413)",
    "new ServerError(message, 409)",
    "switch (response.status) { case 422: break; }",
    "const status = 500 as const;",
  ])("are found in %s", (source) => {
    expect(findLiteralStatuses("sample.ts", source)).toHaveLength(1);
  });

  it.each([
    "response.status < 500",
    "const printsPerBrowser = 400;",
    "context.json(body, 201)",
    "setTimeout(run, 500)",
  ])("are not meant by %s", (source) => {
    expect(findLiteralStatuses("sample.ts", source)).toEqual([]);
  });
});
