import type { OpenAPIHono } from "@hono/zod-openapi";
import type { AppEnv } from "../app-deps.ts";

/** Finds the methods of the calls that are described for a path (RFC 9110, section 10.2.1). None where there is no call. */
export function createMethodFinder(app: OpenAPIHono<AppEnv>): (path: string) => readonly string[] {
  let described: readonly { readonly pattern: RegExp; readonly method: string }[] | undefined;
  const read = () =>
    app.openAPIRegistry.definitions.flatMap((definition) => {
      if (definition.type !== "route") return [];
      const { method, path } = definition.route;
      return [{ pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, "[^/]+")}$`), method: method.toUpperCase() }];
    });
  return (path) => {
    const methods = (described ??= read()).filter(({ pattern }) => pattern.test(path)).map(({ method }) => method);
    return methods.includes("GET") ? [...methods, "HEAD"] : methods;
  };
}
