import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "react-router-dom";
import { isEmail } from "../../core/index.ts";
import { usePortal, useText } from "../portal.tsx";
import type { NavigationState } from "../session/navigation-state.ts";

/** Asks for a new confirmation code and goes to /confirm; says 'Resend Confirmation Code Error' when it cannot. */
export function useResendCode(username: string, carried: NavigationState) {
  const { account, toasts } = usePortal();
  const text = useText();
  const navigate = useNavigate();
  const refuse = (message: string) => toasts.add({ variant: "error", title: text("confirm.resendError"), text: message });
  const address = username.trim();
  const { mutate, isPending } = useMutation({
    mutationFn: () => account.resendConfirm(address),
    throwOnError: false,
    onSuccess: (message) => navigate("/confirm", { state: { ...carried, username: address, successMessage: message } }),
    onError: (error) => refuse(error.message),
  });
  return {
    isResending: isPending,
    resend: () => {
      if (isPending) return;
      if (isEmail(address)) mutate();
      else refuse(text("login.resendEmail"));
    },
  };
}
