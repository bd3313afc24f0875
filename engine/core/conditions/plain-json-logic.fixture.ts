import { createRequire } from "node:module";
import type jsonLogic from "json-logic-js";

const require = createRequire(import.meta.url);

export const plainJsonLogic = (() => {
  const path = require.resolve("json-logic-js");
  delete require.cache[path];
  const plain = require(path) as typeof jsonLogic;
  // Whatever imports the library later gets another copy.
  delete require.cache[path];
  return plain;
})();
