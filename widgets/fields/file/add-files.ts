import { cleanFileName, fileLimitsOf, findFileProblem } from "../../../engine/core/index.ts";
import type { AnswerStore } from "../../../engine/react/index.ts";
import { lateText as text } from "../../../engine/texts/index.ts";
import { chooseFreePlaces, placeKindOf } from "./place-kind.ts";
import type { UploadManager } from "./upload-manager.ts";

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

/** Sends files to free places of the question, in order. Never replaces a file. */
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
