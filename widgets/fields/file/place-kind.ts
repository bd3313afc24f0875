import { useCallback, useSyncExternalStore } from "react";
import { DOCUMENT_ANSWERED, cleanFileName, fileLimitsOf, findFileProblem } from "../../../engine/core/index.ts";
import { useAnswerStore, type AnswerStore } from "../../../engine/react/index.ts";
import { useUploadManager, type UploadManager } from "./upload-manager.ts";
import { lateText as text } from "../../../engine/texts/index.ts";

/**
 * State of one place. `mayRetry`: failed, but the page can send the file again. `elsewhere`: another page or device is
 * sending a file. `offered`: the applicant can restore a removed file.
 */
export type PlaceKind = "attached" | "underWay" | "failed" | "mayRetry" | "elsewhere" | "offered" | "empty";

/** Free places for new files, the best first. */
const FREE: readonly PlaceKind[] = ["empty", "offered", "failed", "mayRetry"];

const LISTED: ReadonlySet<PlaceKind> = new Set<PlaceKind>(["attached", "underWay", "failed", "mayRetry"]);

export const isFree = (kind: PlaceKind): boolean => FREE.includes(kind);

export const isListed = (kind: PlaceKind): boolean => LISTED.has(kind);

function placeKindOf(store: AnswerStore, manager: UploadManager, key: string): PlaceKind {
  const state = manager.state(key);
  if (manager.isBusy(key)) return "underWay";
  if (store.getAnswer(key) === DOCUMENT_ANSWERED) return "attached";
  if (state.step === "failed") return state.file === undefined ? "failed" : "mayRetry";
  const { begun, removed, heardAt } = store.fileNews();
  const isExpected = (files: Readonly<Record<string, { readonly left_ms: number }>>) =>
    Object.hasOwn(files, key) && heardAt + (files[key]?.left_ms ?? 0) > Date.now();
  if (isExpected(begun)) return "elsewhere";
  return isExpected(removed) ? "offered" : "empty";
}

function chooseFreePlaces(
  kinds: readonly (readonly [key: string, kind: PlaceKind])[],
  count: number,
): readonly string[] {
  const chosen = kinds
    .filter(([, kind]) => isFree(kind))
    .toSorted(([, one], [, other]) => FREE.indexOf(one) - FREE.indexOf(other))
    .slice(0, count)
    .map(([key]) => key);
  return kinds.flatMap(([key]) => (chosen.includes(key) ? [key] : []));
}

export function usePlaceKinds(places: readonly string[]): readonly (readonly [key: string, kind: PlaceKind])[] {
  const store = useAnswerStore();
  const manager = useUploadManager();
  const subscribe = useCallback(
    (listener: () => void) => {
      const stops = [
        manager.subscribe(listener),
        store.subscribeStructure(listener),
        ...places.map((place) => store.view(place).subscribe(listener)),
      ];
      return () => stops.forEach((stop) => stop());
    },
    [store, manager, places],
  );
  // Joins the kinds to a text, because React would take each new list for a change.
  const kinds = useSyncExternalStore(subscribe, () =>
    places.map((place) => placeKindOf(store, manager, place)).join(" "),
  ).split(" ") as PlaceKind[];
  return places.map((place, index) => [place, kinds[index] ?? "empty"]);
}

interface Question {
  readonly store: AnswerStore;
  readonly manager: UploadManager;
  readonly places: readonly string[];
}

interface AddedFiles {
  readonly places: readonly string[];
  readonly refusals: readonly string[];
  /** Resolves to messages about files whose places another page filled first. */
  readonly late: Promise<readonly string[]>;
}

/** Sends files to free places of the question, in order. Never replaces an attached file. */
export function addFiles(files: readonly File[], question: Question): AddedFiles {
  const { store, places } = question;
  const { definition } = store.tenant;
  const [key = ""] = places;
  const judged = files.map((file) => ({ file, problem: findFileProblem(file, fileLimitsOf(store.tenant, key)) }));
  const refusals = judged.flatMap(({ file, problem }) =>
    problem === undefined
      ? []
      : [
          text(definition, "upload.problem", {
            name: cleanFileName(file.name),
            problem: text(definition, problem.text, problem.values),
          }),
        ],
  );
  const sound = judged.flatMap(({ file, problem }) => (problem === undefined ? [file] : []));
  const free = findFree(question, sound.length);
  const sent = sound.slice(0, free.length).map((file, index) => sendTo(free[index] ?? key, file, question));
  return {
    places: free,
    refusals: [...refusals, ...withoutRoom(sound.slice(free.length), question)],
    late: Promise.all(sent).then((left) =>
      withoutRoom(
        left.flatMap((file) => file ?? []),
        question,
      ),
    ),
  };
}

function findFree({ store, manager, places }: Question, count: number, tried: ReadonlySet<string> = new Set()) {
  const kinds = places.map((place) => [place, placeKindOf(store, manager, place)] as const);
  return chooseFreePlaces(
    kinds.filter(([place]) => !tried.has(place)),
    count,
  );
}

/** Tries other free places if another page fills the place first. Resolves to the file if no place is free. */
async function sendTo(first: string, file: File, question: Question): Promise<File | undefined> {
  const tried = new Set<string>();
  for (let place: string | undefined = first; place !== undefined; [place] = findFree(question, 1, tried)) {
    tried.add(place);
    if (await question.manager.upload(place, file)) return undefined;
    void question.manager.resume(place);
  }
  return file;
}

function withoutRoom(files: readonly File[], { store, places }: Question): readonly string[] {
  if (files.length === 0) return [];
  const { definition } = store.tenant;
  const names = files.map(({ name }) => cleanFileName(name));
  const list = new Intl.ListFormat(definition.tenant.lang, { type: "unit" }).format(names);
  return [text(definition, "upload.tooMany", { names: list, count: places.length })];
}
