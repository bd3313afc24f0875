import type { MouseEvent } from "react";
import { useFormServices } from "../../../engine/react/index.ts";
import { useText } from "../texts/use-text.ts";

/**
 * Leads a visitor to sign-up from what needs an account. A plain press stays in the page, which keeps what was entered
 * where the browser keeps nothing; any other opens the address as a link does.
 */
export function SignUpLink() {
  const { goToSignUp } = useFormServices();
  const text = useText();
  const onClick = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    goToSignUp();
  };
  return (
    <a href="/signup" onClick={onClick}>
      {text("nav.createAccount")}
    </a>
  );
}
