import { applyEdits, modify } from "jsonc-parser";
import { isJsonObject, valueAt } from "./model/json-shape.ts";
import type { TenantModel } from "./model/tenant-model.ts";
import type { JsonPlace, Place } from "./place.ts";
import type { TenantFiles } from "./tenant-files.ts";

/** A name as it is written, and the known one that is likely meant. */
export interface Meant {
  readonly written: string;
  readonly likely: string;
}

/** A change to one file that may mend a finding. It is only tried in memory, to see what else it would mend. */
export type Repair =
  | { readonly at: Place; readonly meant: Meant }
  /** Writes another value, or another key where the place is a key. */
  | { readonly at: JsonPlace; readonly value: unknown }
  /** Writes a question's key, with the placeholder of its group where there is one. */
  | { readonly at: JsonPlace; readonly question: string }
  /** Adds a member to the object at the place. */
  | { readonly at: JsonPlace; readonly member: string; readonly value: unknown }
  | { readonly at: JsonPlace; readonly isRemoved: true };

/** The folder as it would be after a change, or undefined where the change does not fit what is written there. */
export function applyRepair(files: TenantFiles, model: TenantModel, repair: Repair): TenantFiles | undefined {
  const { file } = repair.at;
  const text = files.texts.get(file);
  const changed = text === undefined ? undefined : changeText(text, model, repair);
  return changed === undefined || changed === text
    ? undefined
    : { ...files, texts: new Map([...files.texts, [file, changed]]) };
}

function changeText(text: string, model: TenantModel, repair: Repair): string | undefined {
  const { offset, length } = model.rangeOf(repair.at);
  if (length === 0) return undefined;
  if ("isRemoved" in repair) return modifyWritten(text, model, repair.at, undefined);
  if ("member" in repair)
    return modifyWritten(
      text,
      model,
      { ...repair.at, path: [...repair.at.path, repair.member] },
      typeof repair.value === "string" ? toWrittenKey(repair.value, model) : repair.value,
    );
  const before = text.slice(offset, offset + length);
  const after =
    "meant" in repair
      ? before.replace(repair.meant.written, () => repair.meant.likely)
      : JSON.stringify("question" in repair ? toWrittenKey(repair.question, model) : repair.value);
  return text.slice(0, offset) + after + text.slice(offset + length);
}

/** A path in what was written out for a group leads elsewhere in the file, so only what is written there is changed. */
function modifyWritten(
  text: string,
  model: TenantModel,
  { file, path }: JsonPlace,
  value: unknown,
): string | undefined {
  const written = valueAt(model.writtenSources.get(file)?.value, path.slice(0, -1));
  return isJsonObject(written) || Array.isArray(written)
    ? applyEdits(text, modify(text, [...path], value, {}))
    : undefined;
}

/** `{job}city` for `job_city` of a group, because that is how a layout names it; else the key itself. */
function toWrittenKey(key: string, { groups }: TenantModel): string {
  for (const { id, prefixes, members } of groups.values()) {
    const [prefix] = prefixes;
    if (prefix !== undefined && key.startsWith(prefix) && Object.hasOwn(members, key.slice(prefix.length)))
      return `{${id}}${key.slice(prefix.length)}`;
  }
  return key;
}
