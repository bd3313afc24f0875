/**
 * The light entry: the look, and what account screens and the portal's frame are built of. No form machinery, no
 * RJSF, no downshift: an account screen must not load them (design section 6).
 */
import "./foundation/fonts.css";
import "./foundation/tokens.css";
import "./foundation/base.css";

export { Button, LinkButton, toButtonClass } from "./button/Button.tsx";
export { Card } from "./card/Card.tsx";
export { Dialog } from "./dialog/Dialog.tsx";
export { Notice } from "./notice/Notice.tsx";
export { PasswordField } from "./password-field/PasswordField.tsx";
export type { PasswordRequirement } from "./password-field/PasswordField.tsx";
export { Popover } from "./popover/Popover.tsx";
export { RichText, TextLink } from "./rich-text/RichText.tsx";
export { Skeleton } from "./skeleton/Skeleton.tsx";
export { SkipLink } from "./skip-link/SkipLink.tsx";
export { Spinner } from "./spinner/Spinner.tsx";
export { TextField } from "./text-field/TextField.tsx";
export { TextSourceContext } from "./foundation/use-text.ts";
export { ToastProvider } from "./toast/Toasts.tsx";
export { createToastQueue } from "./toast/toast-queue.ts";
export type { ToastQueue } from "./toast/toast-queue.ts";
export { LiveText, VisuallyHidden } from "./visually-hidden/VisuallyHidden.tsx";
