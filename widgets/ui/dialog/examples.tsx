import type { WidgetExamples } from "../../gallery/widget-examples.ts";
import { useState } from "react";
import { Button } from "../button/Button.tsx";
import { Dialog, type DialogSize } from "./Dialog.tsx";

function Example({ size }: { size: DialogSize }) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>{`Open size ${size}`}</Button>
      {isOpen && (
        <Dialog
          title="Still working?"
          size={size}
          onClose={close}
          actions={
            <>
              <Button data-autofocus="" onClick={close}>
                Yes - Take me back to my application
              </Button>
              <Button variant="secondary" onClick={close}>
                No - Please log me out
              </Button>
            </>
          }
        >
          <p>You have been inactive for a little while. Would you like to stay logged in?</p>
        </Dialog>
      )}
    </>
  );
}

export const examples: WidgetExamples = {
  name: "Dialog",
  about: "A modal over the page, the browser's own: focus in, focus back, Escape, and the page behind inert.",
  options: [
    { name: "size", meaning: "`xs` 30 rem, `s` 60 rem (70 vw on tablets), `m` 80 vw (90 vw)." },
    { name: "role", meaning: "`alertdialog` for what must be answered." },
    { name: "onClose", meaning: "Without it the dialog can only be answered." },
  ],
  examples: [
    {
      title: "Sizes",
      render: () => (
        <div className="p-gallery__side-by-side">
          <Example size="xs" />
          <Example size="s" />
          <Example size="m" />
        </div>
      ),
    },
  ],
};
