import type { ComponentPropsWithRef, MouseEvent, ReactNode } from "react";
import { Spinner } from "../spinner/Spinner.tsx";

export type ButtonVariant = "primary" | "secondary" | "quiet" | "danger";
/** Width of a button: 15 rem, 10 rem, 100 %, or as wide as its label. */
export type ButtonSize = "default" | "submit" | "account" | "auto";

interface ButtonProps extends Omit<ComponentPropsWithRef<"button">, "className"> {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** True during a call: the button ignores presses but keeps the focus. */
  busy?: boolean;
  busyLabel?: ReactNode;
}

export function toButtonClass(variant: ButtonVariant = "primary", size: ButtonSize = "auto"): string {
  return `p-button p-button--${variant} p-button--${size}`;
}

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
  // Not `disabled`, because a disabled button loses the focus.
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

export function LinkButton({ type = "button", ...rest }: Omit<ComponentPropsWithRef<"button">, "className">) {
  return <button {...rest} type={type} className="p-link-button" />;
}
