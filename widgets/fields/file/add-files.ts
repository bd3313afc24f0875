import { cleanFileName, fileLimitsOf, findFileProblem } from "../../../engine/core/index.ts";
import type { AnswerStore } from "../../../engine/react/index.ts";
import { lateText as text } from "../../../engine/texts/index.ts";
import { chooseFreePlaces, placeKindOf } from "./place-kind.ts";
import type { UploadManager } from "./upload-manager.ts";

interface Question {
  readonly store: AnswerStore;
  readonly manager: UploadManager;
  /** The keys under which its files are kept. */
  readonly places: readonly string[];
}

/** What has become of chosen files. */
interface AddedFiles {
  /** The places of those that are on their way. */
  readonly places: readonly string[];
  /** Why the others were not added, in words for the applicant. */
  readonly refusals: readonly string[];
  /** Resolves to the same for those that have found no place after all, because other pages were quicker. */
  readonly late: Promise<readonly string[]>;
}

/**
 * Sends chosen files to free places of a question that takes several, in order: the first of those that may be sent, as
 * many as there is room for. None takes the place of another.
 */
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

/** Sends a file to a place, or to the next free one where another page was quicker. Resolves to a file without a place. */
async function sendTo(first: string, file: File, question: Question): Promise<File | undefined> {
  const tried = new Set<string>();
  for (let place: string | undefined = first; place !== undefined; [place] = findFree(question, 1, tried)) {
    tried.add(place);
    if (await question.manager.upload(place, file)) return undefined;
    // What stands there now is shown.
    void question.manager.resume(place);
  }
  return file;
}

/** That there was no room for these files. */
function withoutRoom(files: readonly File[], { store, places }: Question): readonly string[] {
  if (files.length === 0) return [];
  const { definition } = store.tenant;
  const names = files.map(({ name }) => cleanFileName(name));
  const list = new Intl.ListFormat(definition.tenant.lang, { type: "unit" }).format(names);
  return [text(definition, "upload.tooMany", { names: list, count: places.length })];
}
