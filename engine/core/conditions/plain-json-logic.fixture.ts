import { createRequire } from "node:module";
import type jsonLogic from "json-logic-js";

const require = createRequire(import.meta.url);

export const plainJsonLogic = (() => {
  const path = require.resolve("json-logic-js");
  delete require.cache[path];
  const plain = require(path) as typeof jsonLogic;
  // Other modules must load their own copy of the library.
  delete require.cache[path];
  return plain;
})();
