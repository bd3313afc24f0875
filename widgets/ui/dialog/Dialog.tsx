import { useId, useLayoutEffect, useRef, type ReactNode } from "react";
import { Button } from "../button/Button.tsx";
import { useText } from "../texts/use-text.ts";

interface DialogProps {
  title: ReactNode;
  /** `alertdialog` is for a question that the person must answer. */
  role?: "dialog" | "alertdialog";
  /** Called after Escape, the close button or a press outside. Without it, the person must use one of the actions. */
  onClose?: (() => void) | undefined;
  /** The button with `data-autofocus` receives the focus. Without one, the title does. */
  actions?: ReactNode;
  children?: ReactNode;
}

/** Native modal dialog. Open while it is rendered. Afterwards restores focus and caret (WCAG 2.4.3). */
export function Dialog({ title, role = "dialog", onClose, actions, children }: DialogProps) {
  const text = useText();
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const bodyId = useId();

  useLayoutEffect(() => {
    const dialog = ref.current;
    if (dialog === null) return undefined;
    const goBack = rememberPlace();
    if (!dialog.open) dialog.showModal();
    const first =
      dialog.querySelector<HTMLElement>("[data-autofocus]") ?? dialog.querySelector<HTMLElement>(".p-dialog__title");
    first?.focus();
    return () => {
      if (dialog.open) dialog.close();
      goBack();
    };
  }, []);

  return (
    <dialog
      ref={ref}
      className="p-dialog p-dialog--xs"
      role={role}
      aria-modal="true"
      aria-labelledby={titleId}
      aria-describedby={role === "alertdialog" && children !== undefined ? bodyId : undefined}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose?.();
      }}
      // Without this, Chromium would close the dialog at a second Escape.
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.preventDefault();
        onClose?.();
      }}
      onMouseDown={(event) => {
        if (event.target === event.currentTarget) onClose?.();
      }}
    >
      <div className="p-dialog__sheet">
        <div className="p-dialog__head">
          <h2 className="p-dialog__title" id={titleId} tabIndex={-1}>
            {title}
          </h2>
          {onClose !== undefined && (
            <button className="p-dialog__close" type="button" aria-label={text("dialog.close")} onClick={onClose}>
              <span aria-hidden="true">×</span>
            </button>
          )}
        </div>
        {children !== undefined && (
          <div className="p-dialog__body" id={bodyId}>
            {children}
          </div>
        )}
        {actions !== undefined && <div className="p-dialog__actions">{actions}</div>}
      </div>
    </dialog>
  );
}

interface ConfirmProps extends Pick<DialogProps, "title" | "children"> {
  stay: string;
  go: string;
  isDangerous?: boolean;
  onStay: () => void;
  onGo: () => void;
}

/** Question with two answers. The first has the focus, because it changes nothing. */
export function Confirm({ title, stay, go, isDangerous = false, onStay, onGo, children }: ConfirmProps) {
  return (
    <Dialog
      title={title}
      role="alertdialog"
      onClose={onStay}
      actions={
        <>
          <Button variant={isDangerous ? "secondary" : "primary"} data-autofocus="" onClick={onStay}>
            {stay}
          </Button>
          <Button variant={isDangerous ? "danger" : "secondary"} onClick={onGo}>
            {go}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}

/** Remembers focus and caret. Returns a function that restores both without scrolling. */
function rememberPlace(): () => void {
  const element = document.activeElement;
  const isText = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
  const [from, to] = isText ? [element.selectionStart, element.selectionEnd] : [null, null];
  return () => {
    if (!(element instanceof HTMLElement) || !element.isConnected) return;
    element.focus({ preventScroll: true });
    if (isText && from !== null) element.setSelectionRange(from, to);
  };
}
