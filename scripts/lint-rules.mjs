// The project's own lint rules, loaded by .oxlintrc.json.

const WORDS = "Words come from engine/texts, where a tenant can replace them.";
const isSentence = (text) => /[A-Za-z]{2}/.test(text);

/** Rejects words in JSX, which a tenant could not replace. */
const noWordsInJsx = {
  create: (context) => {
    const report = (node) => context.report({ node, message: WORDS });
    return {
      JSXText: (node) => {
        if (isSentence(node.value)) report(node);
      },
      JSXAttribute: ({ name, value }) => {
        if (value?.type === "Literal" && /^[A-Z]/.test(value.value)) report(value);
        if (!["aria-label", "title"].includes(name.name) || value?.type !== "JSXExpressionContainer") return;
        const { expression } = value;
        if (expression.type === "TemplateLiteral" && expression.quasis.some((part) => isSentence(part.value.raw)))
          report(expression);
      },
    };
  },
};

/** Functions that take a status, in Hono, Node, the Fetch standard and the server. */
const TAKES_STATUS = /^(json|html|text|body|newResponse|redirect|status|writeHead|Response|HTTPException|ServerError)$/;
const nameOf = (node) => node?.property?.name ?? node?.name ?? "";
const isStatusName = (node) => /^(\w*S)?status(Code)?$/i.test(nameOf(node));

/** True if a status is given or compared. `status < 500` bounds a class of statuses instead (RFC 9110, section 15). */
function isStatus({ parent }) {
  if (["ConditionalExpression", "TSAsExpression", "ObjectExpression"].includes(parent.type)) return isStatus(parent);
  if (["CallExpression", "NewExpression"].includes(parent.type)) return TAKES_STATUS.test(nameOf(parent.callee));
  if (parent.type === "Property") return isStatusName(parent.key);
  if (parent.type === "VariableDeclarator") return isStatusName(parent.id);
  if (parent.type === "SwitchCase") return isStatusName(parent.parent.discriminant);
  if (parent.type === "AssignmentExpression") return isStatusName(parent.left);
  if (parent.type !== "BinaryExpression" || !/^[!=]==?$/.test(parent.operator)) return false;
  return isStatusName(parent.left) || isStatusName(parent.right);
}

/** Rejects an error status that is written as a number. The protocol has a table of them. */
const noLiteralErrorStatus = {
  create: (context) => ({
    Literal: (node) => {
      if (!Number.isInteger(node.value) || node.value < 400 || node.value > 599 || !isStatus(node)) return;
      context.report({ node, message: "Take the status of an error from API_ERRORS in engine/protocol." });
    },
  }),
};

export default {
  meta: { name: "portico" },
  rules: { "no-words-in-jsx": noWordsInJsx, "no-literal-error-status": noLiteralErrorStatus },
};
