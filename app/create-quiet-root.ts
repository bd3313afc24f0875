import { createRoot, type Root } from "react-dom/client";

/**
 * What a browser sends for each key typed, and nothing in the portal listens to. React listens on its root to every
 * event there is, twice, and walks the tree for each: without these a key costs a third.
 */
const UNHEARD: ReadonlySet<string> = new Set(["keypress", "textInput", "keyup", "selectionchange"]);

/** Heard on their way up to the root only, not on their way down as well. */
const UNHEARD_ON_THE_WAY_DOWN: ReadonlySet<string> = new Set(["keydown", "input", "change"]);

/**
 * React's root, deaf to what each letter typed sends: `onKeyPress`, `onKeyUp`, `onBeforeInput`, `onSelect` and
 * `onKeyDownCapture`, `onInputCapture`, `onChangeCapture` are never called in it, and `onKeyDown` not for a letter that
 * goes into a text input. The linter refuses the former; `onKeyDown` for keys with a name, `onChange` and all others work.
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
  target.addEventListener = (type: string, listener: EventListener, options?: boolean | AddEventListenerOptions) => {
    if (UNHEARD.has(type) || (options === true && UNHEARD_ON_THE_WAY_DOWN.has(type))) return;
    listen(type, type === "keydown" ? unlessTyped(listener) : listener, options);
  };
  return () => Reflect.deleteProperty(target, "addEventListener");
}

/** A key named by one character, in a text input, is text: it arrives as `input`. */
function unlessTyped(listener: EventListener): EventListener {
  return (event) => {
    const isText =
      event instanceof KeyboardEvent &&
      event.key.length === 1 &&
      !event.ctrlKey &&
      !event.metaKey &&
      event.target instanceof HTMLInputElement &&
      TEXT_TYPES.has(event.target.type);
    if (!isText) listener(event);
  };
}

const TEXT_TYPES: ReadonlySet<string> = new Set(["text", "email", "url", "tel", "password"]);
