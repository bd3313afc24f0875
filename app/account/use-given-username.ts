import { useEffect, useState } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router-dom";
import { usePortal } from "../portal.tsx";

/**
 * The username for which this screen was opened: that of the mailed link, whose tab knows nothing else, or the one that
 * another screen has passed on. The link's leaves the address, because the history would keep it for the next user.
 */
export function useGivenUsername(): string {
  const { carriedUsername } = usePortal();
  const [query] = useSearchParams();
  const { pathname, state } = useLocation() as { readonly pathname: string; readonly state: unknown };
  const navigate = useNavigate();
  const mailed = query.get("username") ?? "";
  const [username] = useState(() => (mailed === "" ? (carriedUsername.get() ?? "") : mailed));
  useEffect(() => {
    if (mailed === "") return;
    carriedUsername.keep(mailed);
    void navigate(pathname, { replace: true, state });
  }, [mailed, carriedUsername, navigate, pathname, state]);
  return username;
}
