import { useEffect, useEffectEvent } from "react";
import { useNavigate } from "react-router-dom";
import { Spinner } from "../../widgets/theme.ts";
import { usePortal } from "../portal.tsx";
import type { Saver } from "../saving/create-saver.ts";
import { useLateText } from "../../widgets/notices.ts";
import { useApplication } from "./use-application.ts";

const LEARN_MS = 3000;

/** Opens /completion after another page submitted or withdrew the application, or staff closed it. */
export function SubmittedElsewhere({ saver }: { readonly saver: Saver }) {
  const text = useLateText();
  const navigate = useNavigate();
  const { queryClient, toasts } = usePortal();
  const { calls } = useApplication();
  const lead = useEffectEvent((isWithdrawn: boolean) => {
    toasts.clear();
    const words = text(isWithdrawn ? "withdrawn.elsewhere" : "notTaken.elsewhere");
    const isLapsed = (saver.state().lapsed ?? null) !== null;
    void navigate("/completion", { replace: true, state: isLapsed ? {} : { successMessage: words } });
  });
  useEffect(() => {
    const profile = queryClient.fetchQuery({ queryKey: ["profile"], queryFn: calls.readProfile, staleTime: 0 });
    const late = new Promise<undefined>((resolve) => setTimeout(resolve, LEARN_MS));
    void Promise.race([profile.catch(() => undefined), late]).then((learned) =>
      lead((learned?.withdrawn ?? null) !== null),
    );
  }, [queryClient, calls]);
  return <Spinner />;
}
