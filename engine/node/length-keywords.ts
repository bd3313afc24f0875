import { _, type Ajv, type KeywordCxt } from "ajv";
import { useFunc } from "ajv/dist/compile/util.js";
import { countCharacters, LENGTH_MODULE } from "../core/index.ts";

/** What a compiled validator calls in this process, and how its text names it where a browser loads it. */
const lengthOf = Object.assign((text: string): number => countCharacters(text), {
  code: `require(${JSON.stringify(LENGTH_MODULE)}).default`,
});

/** Has `minLength` and `maxLength` count characters as people do, where Ajv counts code points. */
export function countAsPeopleDo(ajv: Ajv): void {
  for (const keyword of ["minLength", "maxLength"]) {
    ajv.removeKeyword(keyword);
    ajv.addKeyword({
      keyword,
      type: "string",
      schemaType: "number",
      error: { message: "", params: ({ schemaCode }) => _`{limit: ${schemaCode}}` },
      code(context: KeywordCxt) {
        const { data, schemaCode, it } = context;
        const length = _`${useFunc(it.gen, lengthOf)}(${data})`;
        context.fail(keyword === "minLength" ? _`${length} < ${schemaCode}` : _`${length} > ${schemaCode}`);
      },
    });
  }
}
