import { findText, type Json } from "../model/json-shape.ts";
import { findControllers } from "../model/data-model-facts.ts";
import { oncePerModel, type TenantModel } from "../model/tenant-model.ts";
import type { JsonPlace } from "../finding.ts";
import { canAnswerOf, isTrue, keysReadBy, solverOf, toDemands, type Demand } from "./satisfiable.ts";

/** A place with demands that must be met before a question appears, or before its list has choices. */
interface Door {
  readonly at: JsonPlace;
  readonly demands: readonly Demand[];
}

export function pageDemands(page: Json): readonly Demand[] {
  const condition = findText(page["shownWhen"]);
  return condition === undefined ? [] : [isTrue(condition)];
}

function findPlacements({ pages, keys }: TenantModel) {
  const optionDoors = new Map<string, Door>();
  for (const fact of keys.values()) {
    const controllers = findControllers(fact).filter(({ key }) => keys.has(key));
    if (controllers.length > 0)
      optionDoors.set(fact.key, {
        at: fact.placeOf("x-options", "by"),
        demands: [{ answered: controllers.map(({ key }) => key) }],
      });
  }
  return pages.flatMap(({ file, value, layout }) => {
    const ofPage = pageDemands(value);
    const pageDoors: readonly Door[] =
      ofPage.length === 0 ? [] : [{ at: { file, path: ["shownWhen"] }, demands: ofPage }];
    return layout.keys.map(({ key, at, gates }) => {
      const doors: Door[] = [...pageDoors];
      const add = (door: Door): void => {
        doors.push({ at: door.at, demands: [...(doors.at(-1)?.demands ?? []), ...door.demands] });
      };
      for (const gate of gates) {
        const place = layout.gatePlaces.get(gate);
        if (place !== undefined) add({ at: place, demands: toDemands(gate) });
      }
      const byOptions = optionDoors.get(key);
      if (byOptions !== undefined) add(byOptions);
      return { key, at, doors, demands: doors.at(-1)?.demands ?? [] };
    });
  });
}

/** Demands on each way to a question: one way for each of its places. */
export const waysOf = oncePerModel((model) => {
  const ways = new Map<string, (readonly Demand[])[]>();
  for (const { key, demands } of findPlacements(model)) ways.set(key, [...(ways.get(key) ?? []), demands]);
  return ways;
});

/** Finds doors that stay shut because they wait for answers that no applicant can give. */
export function findShutDoors(model: TenantModel) {
  const canBe = solverOf(model);
  const canAnswer = canAnswerOf(model);
  const found = new Map<string, { at: JsonPlace; behind: string[]; waitsFor: readonly string[] }>();
  for (const { key, doors } of findPlacements(model)) {
    if (canAnswer(key)) continue;
    const shut = doors.find(({ demands }) => canBe(demands, canAnswer) === "no");
    if (shut === undefined || canBe(shut.demands) === "no") continue;
    const identity = JSON.stringify([shut.at.file, shut.at.path, shut.demands]);
    const known = found.get(identity);
    const waitsFor = [...keysReadBy(model, shut.demands)].filter((one) => !canAnswer(one));
    if (known === undefined) found.set(identity, { at: shut.at, behind: [key], waitsFor });
    else known.behind.push(key);
  }
  return [...found.values()];
}
