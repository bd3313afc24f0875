import type * as z from "zod/mini";
import { queryOptions, useQuery, type UseQueryResult } from "@tanstack/react-query";
import {
  staffSessionSchema,
  totpConfirmedSchema,
  totpSecretSchema,
  type StaffSession,
} from "../../engine/protocol/index.ts";
import { OfficeError } from "../api/call-office.ts";
import { SESSION_KEY, useOffice, type Office } from "../office.tsx";

export const useSessionQuery = (): UseQueryResult<StaffSession | null> => useQuery(sessionQuery(useOffice()));

export const sessionQuery = ({ callOffice }: Pick<Office, "callOffice">) =>
  queryOptions({
    queryKey: SESSION_KEY,
    staleTime: Infinity,
    queryFn: async ({ signal }) => {
      try {
        return await callOffice("/api/office/session", staffSessionSchema, { signal });
      } catch (error) {
        if (error instanceof OfficeError && error.status === 401) return null;
        throw error;
      }
    },
  });

/** The session of a logged-in person. @throws Error outside SessionGate */
export function useStaff(): StaffSession {
  const { data } = useSessionQuery();
  if (data === null || data === undefined) throw new Error("A screen for staff was rendered outside SessionGate.");
  return data;
}

export function toStepPath(step: string, to: string): string {
  return to === "/" || to === "" ? step : `${step}?${new URLSearchParams({ to }).toString()}`;
}

/** Returns the path after the log-in: always a path of the office. */
export function readReturnPath(search: string): string {
  const to = new URLSearchParams(search).get("to") ?? "/";
  return /^\/(?![/\\])/.test(to) ? to : "/";
}

export type Enrolled = z.output<typeof totpConfirmedSchema>;

const TOTP = "/api/office/factors/totp";

export function useSessionCalls() {
  const { callOffice } = useOffice();
  const post = (path: string, body: object): Promise<StaffSession> =>
    callOffice(path, staffSessionSchema, { method: "POST", body });
  return {
    logIn: (email: string, password: string) => post("/api/office/session", { email, password }),
    giveFactor: (code: string) => post("/api/office/session/factor", { code }),
    beginEnrolment: () => callOffice(TOTP, totpSecretSchema, { method: "POST" }),
    enrol: (code: string) => callOffice(TOTP, totpConfirmedSchema, { method: "PUT", body: { code } }),
    acceptInvitation: (token: string, password: string, repeated: string) =>
      post("/api/office/invitation", { token, password, confirm_password: repeated }),
  };
}
