import { Dialog, Portal } from "@chakra-ui/react";
import type { ReactNode } from "react";
import { BehindDialog } from "./BehindDialog.tsx";

interface FormDialogProps {
  readonly title: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** Where the focus goes when it closes; unless it says so, to what has opened it. */
  readonly focusAfter?: () => HTMLElement | null;
  readonly children: ReactNode;
}

/** A form that is asked for before something is done. Escape, and a click beside it, close it. */
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
