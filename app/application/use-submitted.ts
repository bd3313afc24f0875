import { useQuery } from "@tanstack/react-query";
import { ownWithdrawalSchema, type OwnWithdrawal } from "../../engine/protocol/index.ts";
import { useApplication } from "./use-application.ts";

/**
 * The profile of an application that is submitted. The one that opened the form had no reference number yet, or was not
 * submitted again yet, so it is read once more.
 */
export function useSubmitted() {
  const { calls } = useApplication();
  const { data } = useQuery({
    queryKey: ["profile"],
    queryFn: calls.readProfile,
    refetchOnMount: true,
    staleTime: ({ state }) =>
      typeof state.data?.reference === "string" && state.data.reopened === null ? Infinity : 0,
    throwOnError: false,
  });
  return data;
}

/** Whether it is withdrawn, as far as this page has heard. */
export function useWithdrawn(): OwnWithdrawal | undefined {
  return ownWithdrawalSchema.safeParse(useSubmitted()?.withdrawn).data;
}
