import { useMutation } from "@tanstack/react-query";
import { useCallback, useEffect, useRef } from "react";
import { useNavigate } from "react-router-dom";
import { isEmail } from "../../engine/core/index.ts";
import { usePortal } from "../portal.tsx";
import { useAccountText } from "../../widgets/account.ts";

export function useResendCode(username: string) {
  const { account, carriedUsername, toasts } = usePortal();
  const text = useAccountText();
  const navigate = useNavigate();
  const refusal = useRef<number>(undefined);
  const withdraw = useCallback(() => {
    if (refusal.current !== undefined) toasts.dismiss(refusal.current);
  }, [toasts]);
  useEffect(() => withdraw, [withdraw]);
  const refuse = (message: string) => {
    withdraw();
    refusal.current = toasts.add({ variant: "error", title: text("confirm.resendError"), text: message });
  };
  const address = username.trim();
  const { mutate, isPending } = useMutation({
    mutationFn: () => account.resendConfirm(address),
    throwOnError: false,
    onSuccess: (message) => {
      withdraw();
      carriedUsername.keep(address);
      return navigate("/confirm", { state: { successMessage: message } });
    },
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
