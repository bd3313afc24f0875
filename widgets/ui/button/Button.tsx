import type { ComponentPropsWithRef, MouseEvent, ReactNode } from "react";
import { Spinner } from "../spinner/Spinner.tsx";

export type ButtonVariant = "primary" | "secondary" | "quiet" | "danger";
/** How wide it is: default 15 rem, submit 10 rem, account 100 %, `auto` as its words. */
export type ButtonSize = "default" | "submit" | "account" | "auto";

interface ButtonProps extends Omit<ComponentPropsWithRef<"button">, "className"> {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** While the call is under way, presses are ignored, the focus stays, and assistive technology announces it. */
  busy?: boolean;
  /** Replaces the label while busy. */
  busyLabel?: ReactNode;
}

/** The classes of a button, for a router link that must look like one. */
export function toButtonClass(variant: ButtonVariant = "primary", size: ButtonSize = "auto"): string {
  return `p-button p-button--${variant} p-button--${size}`;
}

/** A button. Its `type` is `button` unless another is given. */
export function Button({
  variant = "primary",
  size = "auto",
  busy = false,
  busyLabel,
  type = "button",
  onClick,
  children,
  ...rest
}: ButtonProps) {
  // `disabled` would move the focus to the start of the page while the call is under way.
  const onPress = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      {...rest}
      type={type}
      className={toButtonClass(variant, size)}
      aria-disabled={busy || undefined}
      onClick={onPress}
    >
      {busy && <Spinner />}
      <span className="p-button__words">{busy ? (busyLabel ?? children) : children}</span>
    </button>
  );
}

/** A button in a sentence, which looks like a link. */
export function LinkButton({ type = "button", ...rest }: Omit<ComponentPropsWithRef<"button">, "className">) {
  return <button {...rest} type={type} className="p-link-button" />;
}
