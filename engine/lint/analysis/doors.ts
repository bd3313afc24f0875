import { findText, toObject } from "../model/json-shape.ts";
import type { Json } from "../model/json-shape.ts";
import { findControllers } from "../model/data-model-facts.ts";
import type { TenantModel } from "../model/tenant-model.ts";
import type { JsonPlace } from "../finding.ts";
import { keysReadBy, solverOf, toDemands } from "./satisfiable.ts";
import type { Demand } from "./satisfiable.ts";

/** A condition before a question: a page, block, case or reveal, or a list that depends on another answer. */
export interface Door {
  readonly at: JsonPlace;
  /** Includes the demands of all doors around it. */
  readonly demands: readonly Demand[];
}

export interface Placement {
  readonly key: string;
  readonly at: JsonPlace;
  readonly doors: readonly Door[];
}

export function pageDemands(page: Json): readonly Demand[] {
  const condition = findText(page["shownWhen"]);
  return condition === undefined ? [] : [{ condition, isTrue: true }];
}

/** Every place of every question. */
export function findPlacements({ pages, keys }: TenantModel): readonly Placement[] {
  const optionDoors = new Map<string, Door>();
  for (const fact of keys.values()) {
    const controllers = findControllers(fact).filter(({ key }) => keys.has(key));
    if (controllers.length > 0)
      optionDoors.set(fact.key, {
        at: fact.placeOf("x-options", "by"),
        demands: controllers.map(({ key }) => ({ answered: key })),
      });
  }
  return pages.flatMap(({ file, value, layout }) => {
    const ofPage = pageDemands(value);
    const pageDoors: readonly Door[] =
      ofPage.length === 0 ? [] : [{ at: { file, path: ["shownWhen"] }, demands: ofPage }];
    return layout.keys.map(({ key, at, gates }) => {
      const doors = [...pageDoors];
      const add = (door: Door): void => {
        doors.push({ at: door.at, demands: [...(doors.at(-1)?.demands ?? []), ...door.demands] });
      };
      for (const gate of gates) {
        const place = layout.gatePlaces.get(gate);
        if (place !== undefined) add({ at: place, demands: toDemands(gate) });
      }
      const byOptions = optionDoors.get(key);
      if (byOptions !== undefined) add(byOptions);
      return { key, at, doors };
    });
  });
}

/** Doors that wait for each other, or one that waits for itself. */
export type Circle = readonly { readonly door: Door; readonly waitsFor: readonly string[] }[];

/** Fills in an empty application as far as possible, and returns the doors that wait for answers behind them. */
export function findCircles(model: TenantModel): readonly Circle[] {
  const canBe = solverOf(model);
  const placements = findPlacements(model);
  const asked = new Set(placements.map(({ key }) => key));
  const answerable = findAnswerable(model, placements);
  const canAnswer = (key: string): boolean => answerable.has(key) || !asked.has(key);
  const shutDoors = new Map<string, readonly Door[]>();
  for (const { key, doors } of placements) {
    if (answerable.has(key)) continue;
    const shut = doors.find(({ demands }) => canBe(demands, canAnswer) === "no");
    if (shut !== undefined && canBe(shut.demands) !== "no") shutDoors.set(key, [...(shutDoors.get(key) ?? []), shut]);
  }
  const waits = new Map<string, { door: Door; waitsFor: readonly string[]; next: readonly string[] }>();
  for (const door of [...shutDoors.values()].flat()) {
    const waitsFor = [...keysReadBy(model, door.demands)].filter((key) => !canAnswer(key));
    const next = waitsFor.flatMap((key) => shutDoors.get(key) ?? []).map(identify);
    waits.set(identify(door), { door, waitsFor, next });
  }
  return findLoops(new Map([...waits].map(([id, { next }]) => [id, next]))).map((ids) =>
    ids.flatMap((id) => waits.get(id) ?? []),
  );
}

const identify = ({ at, demands }: Door): string => JSON.stringify([at.file, at.path, demands]);

function findAnswerable(model: TenantModel, placements: readonly Placement[]): ReadonlySet<string> {
  const canBe = solverOf(model);
  const asked = new Set(placements.map(({ key }) => key));
  const fills = findFills(model);
  const answerable = new Set<string>();
  const canAnswer = (key: string): boolean => answerable.has(key) || !asked.has(key);
  const add = (key: string): void => {
    if (answerable.has(key)) return;
    answerable.add(key);
    for (const filled of fills.get(key) ?? []) add(filled);
  };
  for (let before = -1; before < answerable.size;) {
    before = answerable.size;
    for (const { key, doors } of placements) {
      const demands = doors.at(-1)?.demands ?? [];
      if (!answerable.has(key) && (demands.length === 0 || canBe(demands, canAnswer) !== "no")) add(key);
    }
  }
  return answerable;
}

function findFills({ pages }: TenantModel): ReadonlyMap<string, readonly string[]> {
  return new Map(
    pages.flatMap(({ fieldUis }) =>
      [...fieldUis.values()].map(({ key, ui }) => [
        key,
        Object.values(toObject(toObject(ui["ui:options"])["fills"])).filter((target) => typeof target === "string"),
      ]),
    ),
  );
}

/** Groups of names in which every name reaches every other, and itself. */
function findLoops(edges: ReadonlyMap<string, readonly string[]>): readonly (readonly string[])[] {
  const reached = new Map([...edges.keys()].map((from) => [from, reachFrom(from, edges)] as const));
  const seen = new Set<string>();
  return [...edges.keys()].flatMap((from) => {
    if (seen.has(from) || reached.get(from)?.has(from) !== true) return [];
    const loop = [...edges.keys()].filter((to) => reached.get(from)?.has(to) === true && reached.get(to)?.has(from));
    for (const name of loop) seen.add(name);
    return [loop];
  });
}

function reachFrom(start: string, edges: ReadonlyMap<string, readonly string[]>): ReadonlySet<string> {
  const found = new Set<string>();
  const queue = [...(edges.get(start) ?? [])];
  for (let name = queue.pop(); name !== undefined; name = queue.pop()) {
    if (found.has(name)) continue;
    found.add(name);
    queue.push(...(edges.get(name) ?? []));
  }
  return found;
}
