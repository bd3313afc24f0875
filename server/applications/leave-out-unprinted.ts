import { isPrintedFor, type Application, type PrintAudience, type Tenant } from "../../engine/core/index.ts";

/** An application without the answers and documents that the audience of a print may not read. */
export function leaveOutUnprinted(
  tenant: Tenant,
  { answers, documents, ...rest }: Application,
  audience: PrintAudience,
): Application {
  const keys = [...tenant.fields.values()]
    .filter((field) => !isPrintedFor(field, audience))
    .flatMap(({ key, descKey, typedKey }) => [key, descKey, typedKey]);
  const unprinted = new Set(keys);
  const without = <Value>(values: Readonly<Record<string, Value>>): Readonly<Record<string, Value>> =>
    Object.fromEntries(Object.entries(values).filter(([key]) => !unprinted.has(key)));
  return { ...rest, answers: without(answers), documents: without(documents) };
}
