/** Components for all screens and the server's frame. Must not import the form, RJSF or downshift. */
import "../theme/base.css";

export { Button, LinkButton, toButtonClass } from "./ui/button/Button.tsx";
export { Card } from "./ui/card/Card.tsx";
export { Confirm, Dialog } from "./ui/dialog/Dialog.tsx";
export { createLate, lateComponent } from "./ui/late/create-late.tsx";
export { Notice } from "./ui/notice/Notice.tsx";
export { Popover } from "./ui/popover/Popover.tsx";
export { RichText, TextLink } from "./ui/rich-text/RichText.tsx";
export { Skeleton, Spinner } from "./ui/spinner/Spinner.tsx";
export { SkipLink } from "./ui/skip-link/SkipLink.tsx";
export { TextSourceContext, useText } from "./ui/texts/use-text.ts";
export { Toasts, createToastQueue, type ToastQueue } from "./ui/toast/Toasts.tsx";
export { announce, useAnnounced, VisuallyHidden } from "./ui/visually-hidden/VisuallyHidden.tsx";
