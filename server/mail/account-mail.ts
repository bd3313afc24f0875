import type { TenantDefinition } from "../../engine/core/index.ts";

/** The mails that the portal sends; each has `templates/mail/<kind>.txt.hbs` and `<kind>.html.hbs`. */
export type AccountMail = {
  readonly definition: TenantDefinition;
  readonly to: string;
  readonly link: string;
} & (
  | { readonly kind: "confirm"; readonly code: string; readonly minutes: number }
  | { readonly kind: "email-code"; readonly code: string; readonly minutes: number }
  | { readonly kind: "reset"; readonly minutes: number }
  | { readonly kind: "already-registered" | "email-taken" | "password-changed" | "email-changed" }
);

/** A rendered mail. */
export interface Mail {
  readonly from: string;
  readonly to: string;
  readonly replyTo: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}
