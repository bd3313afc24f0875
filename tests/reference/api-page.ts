import { z } from "zod";
import { renderTable } from "./schema-tables.ts";

const shape = z.object({ properties: z.record(z.string(), z.unknown()).default({}) });
const content = z.object({ content: z.record(z.string(), z.object({ schema: shape })) });
const apiDocument = z.object({
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({
        summary: z.string(),
        parameters: z.array(z.object({ name: z.string(), in: z.string() })).default([]),
        requestBody: content.optional(),
        responses: z.record(z.string(), content),
        security: z.array(z.record(z.string(), z.unknown())).default([]),
        "x-staff": z.object({ role: z.string() }).partial().optional(),
      }),
    ),
  ),
});

const CALLERS: Readonly<Record<string, string>> = {
  session: "applicant",
  visitor: "visitor",
  staffSession: "staff",
  serviceToken: "print link",
  answersToken: "partner's link",
  partnerKey: "partner",
  partnerBearer: "partner",
};

const namesIn = (part: z.infer<typeof content> | undefined): readonly string[] =>
  Object.keys(part?.content["application/json"]?.schema.properties ?? {});

export function renderApi(document: unknown): string {
  const rows = Object.entries(apiDocument.parse(document).paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { summary, security, parameters, requestBody, responses, ...call }]) => {
      const callers = security.flatMap((one) => Object.keys(one)).map((scheme) => CALLERS[scheme] ?? scheme);
      const role = call["x-staff"]?.role;
      const who = callers.length === 0 ? "everybody" : [...new Set(callers)].join(", ");
      const query = parameters.filter((parameter) => parameter.in === "query").map(({ name }) => name);
      return [
        `\`${method.toUpperCase()} ${path}\``,
        role === undefined ? who : `${who}: ${role}`,
        summary,
        [...query, ...namesIn(requestBody)].join(", "),
        namesIn(responses["200"]).join(", "),
      ];
    }),
  );
  return [
    "# Reference: API",
    "For programmers. The portal serves the whole description, with shapes, errors and headers, as `/openapi.json` (OpenAPI 3.1). " +
      "`npm run docs` writes this page from it.",
    renderTable(["Call", "Who", "Effect", "Sent", "Answered"], rows),
  ].join("\n\n");
}
