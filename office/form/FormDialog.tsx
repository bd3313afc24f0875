import { Dialog, Portal } from "@chakra-ui/react";
import { useLayoutEffect, useRef, useState, type ReactNode, type RefObject, type SyntheticEvent } from "react";

interface FormDialogProps {
  readonly title: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** Returns the element to focus when the dialog closes. Default: the element that opened the dialog. */
  readonly focusAfter?: () => HTMLElement | null;
  readonly children: ReactNode;
}

/** A dialog around a form. Escape, or a click outside, closes it. */
export function FormDialog({ title, isOpen, onClose, focusAfter, children }: FormDialogProps) {
  return (
    <Dialog.Root
      open={isOpen}
      onOpenChange={({ open }) => {
        if (!open) onClose();
      }}
      lazyMount
      unmountOnExit
      {...(focusAfter === undefined ? {} : { finalFocusEl: focusAfter })}
    >
      <Portal>
        <Dialog.Backdrop background="backdrop" />
        <Dialog.Positioner>
          <Dialog.Content background="bg.panel" marginInline="4">
            <BehindDialog isOpen={isOpen} />
            <Dialog.Header>
              <Dialog.Title fontSize="xl">{title}</Dialog.Title>
            </Dialog.Header>
            <Dialog.Body>{children}</Dialog.Body>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  );
}

/** Makes everything behind an open dialog inert. With aria-hidden alone, some screen readers could reach it. */
function BehindDialog({ isOpen }: { readonly isOpen: boolean }) {
  const place = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    if (!isOpen) return undefined;
    const behind = [...document.body.children].filter(
      (element): element is HTMLElement =>
        element instanceof HTMLElement && !element.inert && !element.contains(place.current),
    );
    for (const element of behind) element.inert = true;
    return () => {
      for (const element of behind) element.inert = false;
    };
  }, [isOpen]);
  return <span ref={place} hidden />;
}

/**
 * State of a FormDialog: the open question, and the message about the last action.
 * @param after element to focus after the action; default: `status`. After Cancel, the opener receives the focus.
 */
export function useAsked<Asked>(after?: RefObject<HTMLElement | null>) {
  const [asked, setAsked] = useState<Asked>();
  const [said, setSaid] = useState("");
  const isDone = useRef(false);
  const opener = useRef<HTMLElement | null>(null);
  const status = useRef<HTMLParagraphElement>(null);
  return {
    asked,
    said,
    status,
    ask(event: SyntheticEvent<HTMLElement>, next: Asked) {
      opener.current = event.currentTarget;
      isDone.current = false;
      setSaid("");
      setAsked(next);
    },
    cancel: () => setAsked(undefined),
    finish(words: string) {
      isDone.current = true;
      setSaid(words);
      setAsked(undefined);
    },
    focusAfter: () => (isDone.current ? (after ?? status).current : opener.current),
  };
}
