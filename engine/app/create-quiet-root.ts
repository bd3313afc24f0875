import { createRoot, type Root } from "react-dom/client";

/**
 * What a browser sends for each key typed, and nothing in the portal listens to. React listens on its root to every
 * event there is, twice, and walks the tree for each: without these a key costs half.
 */
const UNHEARD: ReadonlySet<string> = new Set(["keypress", "textInput", "keyup", "selectionchange"]);

/**
 * React's root, deaf to the events of `UNHEARD`: `onKeyPress`, `onKeyUp`, `onBeforeInput` and `onSelect` are never
 * called in it. The linter refuses them; `onKeyDown`, `onChange` and all others work.
 */
export function createQuietRoot(container: HTMLElement): Root {
  const listenAgain = [container, container.ownerDocument].map(makeDeaf);
  const root = createRoot(container);
  for (const listen of listenAgain) listen();
  return root;
}

/** Returns what undoes it. */
function makeDeaf(target: HTMLElement | Document): () => void {
  const listen = target.addEventListener.bind(target);
  target.addEventListener = (type: string, ...rest: [EventListenerOrEventListenerObject, (boolean | AddEventListenerOptions)?]) => {
    if (!UNHEARD.has(type)) listen(type, ...rest);
  };
  return () => Reflect.deleteProperty(target, "addEventListener");
}
