import { useQuery } from "@tanstack/react-query";
import { useLateText } from "../use-late-text.ts";
import { useApplication } from "./use-application.ts";

/** The reference number, and where the receipt went. */
export function Reference() {
  const text = useLateText();
  const data = useSubmitted();
  if (typeof data?.reference !== "string") return null;
  return (
    <>
      <p className="a-completion__reference">
        {text("completion.reference")} <strong>{data.reference}</strong>
      </p>
      {/* What an earlier version of the portal submitted has none. */}
      {data.digest !== null && <p>{text("completion.receipt", { username: data.username })}</p>}
    </>
  );
}

/** What proves the submission, which few need. */
export function Digest() {
  const text = useLateText();
  const data = useSubmitted();
  if (typeof data?.digest !== "string") return null;
  return (
    <p className="a-completion__reference a-soft">
      {text("completion.digest")} <code>{toGroups(data.digest)}</code>
    </p>
  );
}

/**
 * The profile that opened the form had no reference number yet, or was not submitted again yet, so it is read once more.
 */
function useSubmitted() {
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

/** Groups of eight, so that people can compare them. */
const toGroups = (digest: string): string => digest.match(/.{1,8}/g)?.join(" ") ?? "";
