/**
 * Remembers which element has the focus, and its caret or selection. Returns a function that gives both back, without
 * scrolling: a text input loses its caret when its answer is written to it again on leaving.
 */
export function rememberPlace(): () => void {
  const element = document.activeElement;
  const isText = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
  const [from, to] = isText ? [element.selectionStart, element.selectionEnd] : [null, null];
  return () => {
    if (!(element instanceof HTMLElement) || !element.isConnected) return;
    element.focus({ preventScroll: true });
    // Only inputs of text have a caret that can be set.
    if (isText && from !== null) element.setSelectionRange(from, to);
  };
}
