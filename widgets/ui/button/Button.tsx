import type { ComponentPropsWithRef, MouseEvent, ReactNode } from "react";
import { Spinner } from "../spinner/Spinner.tsx";
import "./button.css";

export type ButtonVariant = "primary" | "secondary" | "quiet" | "danger";
/** Default 15 by 3 rem, submit 10 by 3 rem, account 100 % by 2 rem. `auto` is as wide as its words. */
export type ButtonSize = "default" | "submit" | "account" | "auto";

interface ButtonProps extends Omit<ComponentPropsWithRef<"button">, "className"> {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** Under way: presses are ignored, the focus stays, and assistive technology hears it. */
  busy?: boolean;
  /** Replaces the words while busy. */
  busyLabel?: ReactNode;
}

/** The classes of a button, for a router link that must look like one. */
export function toButtonClass(variant: ButtonVariant = "primary", size: ButtonSize = "auto"): string {
  return `p-button p-button--${variant} p-button--${size}`;
}

/** A button that does something here. `type` is `button` unless said otherwise. */
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
  // Not `disabled`: that would drop the focus to the page's start while the call is under way.
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

/** A button in a sentence: looks like a link, does something here. */
export function LinkButton({ type = "button", ...rest }: Omit<ComponentPropsWithRef<"button">, "className">) {
  return <button {...rest} type={type} className="p-link-button" />;
}
