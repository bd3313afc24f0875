import { Link } from "react-router-dom";
import { useQuery } from "@tanstack/react-query";
import { useLateText } from "../../widgets/notices.ts";
import { Card } from "../../widgets/theme.ts";
import { ownWithdrawalSchema, type OwnWithdrawal } from "../../engine/protocol/index.ts";
import { useApplication } from "./use-application.ts";

export function Reference({ hasReceipt }: { readonly hasReceipt: boolean }) {
  const text = useLateText();
  const data = useSubmitted();
  if (typeof data?.reference !== "string") return null;
  return (
    <>
      <p className="a-completion__reference">
        {text("completion.reference")} <strong>{data.reference}</strong>
      </p>
      {hasReceipt && data.digest !== null && <p>{text("completion.receipt", { username: data.username })}</p>}
    </>
  );
}

export function Verify() {
  const text = useLateText();
  const data = useSubmitted();
  if (typeof data?.digest !== "string") return null;
  return (
    <div className="a-completion__next">
      <Card title={text("completion.verifyTitle")} level={2}>
        <p>
          <Link to="/verify">{text("completion.verify")}</Link>
        </p>
        <p className="a-completion__reference a-soft">
          {text("completion.digest")} <code>{toGroups(data.digest)}</code>
        </p>
      </Card>
    </div>
  );
}

const toGroups = (digest: string): string => digest.match(/.{1,8}/g)?.join(" ") ?? "";

/** Reads the profile again: the profile at the opening of the form had no reference number. */
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

export function useWithdrawn(): OwnWithdrawal | undefined {
  return ownWithdrawalSchema.safeParse(useSubmitted()?.withdrawn).data;
}
