import { useEffect, useId, useRef, useState, type ReactNode } from "react";
import { toButtonClass, type ButtonVariant } from "../button/Button.tsx";

interface PopoverProps {
  /** The label of the button that opens it. */
  trigger: ReactNode;
  /** Its accessible name, where the trigger is a picture. */
  triggerLabel?: string;
  variant?: ButtonVariant;
  /** Names the panel. */
  label: string;
  align?: "start" | "end";
  /** The content of the panel. A function receives the callback that closes it. */
  children: ReactNode | ((close: () => void) => ReactNode);
}

/** A button and the panel under it, which closes at Escape, at a press elsewhere, and when the focus leaves it. */
export function Popover({ trigger, triggerLabel, variant = "quiet", label, align = "end", children }: PopoverProps) {
  const [isOpen, setOpen] = useState(false);
  const panelId = useId();
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (!isOpen) return undefined;
    const onPress = (event: Event) => {
      if (event.target instanceof Node && root.current?.contains(event.target) !== true) setOpen(false);
    };
    document.addEventListener("pointerdown", onPress);
    return () => document.removeEventListener("pointerdown", onPress);
  }, [isOpen]);

  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  return (
    <div
      className="p-popover"
      ref={root}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || !isOpen) return;
        event.stopPropagation();
        close();
      }}
      onBlur={(event) => {
        const next = event.relatedTarget;
        if (next instanceof Node && !event.currentTarget.contains(next)) setOpen(false);
      }}
    >
      <button
        ref={button}
        className={toButtonClass(variant)}
        type="button"
        aria-label={triggerLabel}
        aria-expanded={isOpen}
        aria-controls={isOpen ? panelId : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        {trigger}
      </button>
      {isOpen && (
        <div className={`p-popover__panel p-popover__panel--${align}`} id={panelId} role="group" aria-label={label}>
          {typeof children === "function" ? children(close) : children}
        </div>
      )}
    </div>
  );
}
