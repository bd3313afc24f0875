import tseslint from "typescript-eslint";

const NAMED_EXPORTS = { selector: "ExportDefaultDeclaration", message: "Named exports only." };
const WORDS = "Words come from engine/texts, where a tenant can replace them.";

/** The project's own rules on syntax, which oxlint has no rule for. All other rules are in .oxlintrc.json. */
export default tseslint.config(
  { ignores: ["dist/**", "node_modules/**", ".data/**"] },
  {
    files: ["**/*.{ts,tsx}"],
    ignores: ["*.config.ts"],
    languageOptions: { parser: tseslint.parser },
    rules: { "no-restricted-syntax": ["error", NAMED_EXPORTS] },
  },
  {
    files: ["{app,office,widgets}/**/*.tsx"],
    ignores: ["**/*.{test,fixture}.tsx", "**/examples.tsx", "widgets/gallery/**"],
    rules: {
      "no-restricted-syntax": [
        "error",
        NAMED_EXPORTS,
        { selector: "JSXText[value=/[A-Za-z]{2}/]", message: WORDS },
        { selector: "JSXAttribute > Literal[value=/^[A-Z]/]", message: WORDS },
        {
          selector:
            "JSXAttribute[name.name=/^(aria-label|title)$/] > JSXExpressionContainer > TemplateLiteral > TemplateElement[value.raw=/[A-Za-z]{2}/]",
          message: WORDS,
        },
      ],
    },
  },
);
