import reactHooks from "eslint-plugin-react-hooks";
import tseslint from "typescript-eslint";

const NAMED_EXPORTS = { selector: "ExportDefaultDeclaration", message: "Named exports only." };
const WORDS = "Words come from engine/texts/default-texts.ts, where a tenant can replace them.";

export default tseslint.config(
  { ignores: ["dist/**", "node_modules/**", ".data/**"] },
  {
    files: ["**/*.{ts,tsx}"],
    extends: [tseslint.configs.recommendedTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
  },
  {
    files: ["**/*.{ts,tsx}"],
    rules: {
      "@typescript-eslint/consistent-type-imports": "error",
      "@typescript-eslint/no-floating-promises": "error",
      "@typescript-eslint/switch-exhaustiveness-check": ["error", { considerDefaultExhaustiveForUnions: true }],
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", ignoreRestSiblings: true }],
      "@typescript-eslint/no-misused-promises": ["error", { checksVoidReturn: { attributes: false } }],
      // An adapter of a synchronous driver is async by its interface, so that what it throws is a rejection.
      "@typescript-eslint/require-await": "off",
      // Factories return closures; none of them uses `this`.
      "@typescript-eslint/unbound-method": "off",
      "no-control-regex": "error",
      "no-eval": "error",
      "no-restricted-syntax": ["error", NAMED_EXPORTS],
      "max-lines": ["error", { max: 300, skipBlankLines: true, skipComments: true }],
      eqeqeq: "error",
    },
  },
  {
    files: ["**/*.{test,journey,fault,bench}.{ts,tsx}", "tests/**/*.ts"],
    rules: {
      "max-lines": ["error", 400],
      "@typescript-eslint/no-non-null-assertion": "off",
      "@typescript-eslint/no-unsafe-assignment": "off",
      "@typescript-eslint/no-unsafe-member-access": "off",
    },
  },
  { files: ["*.config.ts"], rules: { "no-restricted-syntax": "off" } },
  {
    files: ["{engine/react,app,widgets}/**/*.{ts,tsx}"],
    plugins: { "react-hooks": reactHooks },
    rules: { "react-hooks/rules-of-hooks": "error", "react-hooks/exhaustive-deps": "error" },
  },
  {
    files: ["{app,widgets}/**/*.tsx"],
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
