import { interpolate } from "../core/index.ts";
import type { Place } from "./finding.ts";
import { createTenantModel } from "./model/tenant-model.ts";
import { findTexts } from "./model/json-shape.ts";
import type { TenantFiles } from "./tenant-files.ts";

export function createLocator(files: TenantFiles, now: Date) {
  const model = createTenantModel(files, now, []);
  const write = (place: Place | undefined): string | undefined =>
    place === undefined ? undefined : `${place.file}:${model.positionOf(place).line}`;
  const partner = Object.fromEntries(Object.entries(model.partner).map(([name, value]) => [name, String(value)]));
  const pageOf = (id: string) => model.pages.find((page) => page.id === id);
  return {
    question: (key: string) => write(model.asked.get(model.filePlaces.get(key) ?? key)?.at),
    page: (id: string) => {
      const page = pageOf(id);
      const path = page?.value["shownWhen"] === undefined ? ["path"] : ["shownWhen"];
      return page === undefined ? undefined : write({ file: page.file, path });
    },
    condition: (name: string) => write(model.conditions.get(name)?.at),
    block: (name: string) => {
      const [id = "", ...path] = name.split("/").map((step) => (/^\d+$/.test(step) ? Number(step) : step));
      const file = pageOf(String(id))?.file;
      return file === undefined ? undefined : write({ file, path: ["uiSchema", "ui:layout", ...path] });
    },
    list: (name: string) => {
      const file = model.lists.get(name)?.file;
      return file === undefined ? undefined : write({ file, path: [] });
    },
    message: (words: string) => {
      for (const [file, { value }] of model.sources)
        for (const [path, text] of findTexts(value))
          if (interpolate(text, partner) === words) return write({ file, path: [...path] });
      return undefined;
    },
  };
}
