import {
  createContext,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
  type ReactNode,
  type RefObject,
  type SyntheticEvent,
} from "react";
import { createPortal } from "react-dom";

interface FormDialogProps {
  readonly title: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** Returns the element to focus when the dialog closes. Default: the element that opened the dialog. */
  readonly focusAfter?: () => HTMLElement | null;
  readonly children: ReactNode;
}

/** Closes the dialog around a form, for the form's button Cancel. */
export const CancelDialog = createContext<(() => void) | undefined>(undefined);

/** Native modal dialog around a form. Escape, or a press outside, closes it. */
export function FormDialog({ title, isOpen, onClose, focusAfter, children }: FormDialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const moveFocus = useEffectEvent(() => focusAfter?.()?.focus());
  useEffect(() => {
    const dialog = ref.current;
    if (!isOpen || dialog === null) return undefined;
    dialog.showModal();
    return () => {
      dialog.close();
      moveFocus();
    };
  }, [isOpen]);
  const close = (event: SyntheticEvent) => {
    event.preventDefault();
    onClose();
  };
  return createPortal(
    <dialog
      ref={ref}
      className="p-dialog p-dialog--xs"
      aria-labelledby={titleId}
      onCancel={close}
      // Without this, Chromium would close the dialog at a second Escape.
      onKeyDown={(event) => event.key === "Escape" && close(event)}
      onMouseDown={(event) => event.target === event.currentTarget && onClose()}
    >
      {isOpen && (
        <div className="p-dialog__sheet">
          <h2 className="p-dialog__title" id={titleId}>
            {title}
          </h2>
          <CancelDialog value={onClose}>{children}</CancelDialog>
        </div>
      )}
    </dialog>,
    document.body,
  );
}

/**
 * State of a FormDialog: the open question, and the message about the last action.
 * @param after element to focus after the action; default: `status`. After Cancel, the opener receives the focus.
 */
export function useAsked<Asked>(after?: RefObject<HTMLElement | null>) {
  const [asked, setAsked] = useState<Asked>();
  const [said, setSaid] = useState("");
  const opener = useRef<HTMLElement | null>(null);
  const status = useRef<HTMLParagraphElement>(null);
  const focusAfter = () => opener.current ?? (after ?? status).current;
  return {
    asked,
    said,
    status,
    ask(event: SyntheticEvent<HTMLElement>, next: Asked) {
      opener.current = event.currentTarget;
      setSaid("");
      setAsked(next);
    },
    finish(words: string) {
      opener.current = null;
      setSaid(words);
      setAsked(undefined);
    },
    dialog: { isOpen: asked !== undefined, onClose: () => setAsked(undefined), focusAfter },
  };
}
