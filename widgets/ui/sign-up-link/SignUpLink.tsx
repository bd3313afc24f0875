import type { MouseEvent } from "react";
import { useFormServices } from "../../../engine/react/index.ts";
import { useText } from "../texts/use-text.ts";

/** Link to sign-up. A plain click does not reload the page, so that a visitor's answers stay in memory. */
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
