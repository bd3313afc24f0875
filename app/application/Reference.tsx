import { useQuery } from "@tanstack/react-query";
import { useText } from "../portal.tsx";
import { useApplication } from "./use-application.ts";

/** The reference number. The profile that opened the form had none yet, so it is read again where there is none. */
export function Reference() {
  const text = useText();
  const { calls } = useApplication();
  const { data } = useQuery({
    queryKey: ["profile"],
    queryFn: calls.readProfile,
    refetchOnMount: true,
    staleTime: ({ state }) => (typeof state.data?.reference === "string" ? Infinity : 0),
    throwOnError: false,
  });
  if (typeof data?.reference !== "string") return null;
  return (
    <>
      <p className="a-completion__reference">
        {text("completion.reference")} <strong>{data.reference}</strong>
      </p>
      <p>{text("completion.receipt", { username: data.username })}</p>
    </>
  );
}
