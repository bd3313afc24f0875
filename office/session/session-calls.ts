import { useMemo } from "react";
import {
  staffSessionSchema,
  totpConfirmedSchema,
  totpSecretSchema,
  type StaffSession,
} from "../../engine/protocol/index.ts";
import { useOffice } from "../office.tsx";

export interface Enrolled {
  readonly session: StaffSession;
  readonly recoveryCodes: readonly string[];
}

const TOTP = "/api/office/factors/totp";

/** Calls of the log-in. Each returns the session with its new stage. */
export function useSessionCalls() {
  const { callOffice } = useOffice();
  return useMemo(() => {
    const post = (path: string, body: object): Promise<StaffSession> =>
      callOffice(path, staffSessionSchema, { method: "POST", body });
    return {
      logIn: (email: string, password: string) => post("/api/office/session", { email, password }),
      giveFactor: (code: string) => post("/api/office/session/factor", { code }),
      beginEnrolment: () => callOffice(TOTP, totpSecretSchema, { method: "POST" }),
      enrol: async (code: string): Promise<Enrolled> => {
        const answer = await callOffice(TOTP, totpConfirmedSchema, { method: "PUT", body: { code } });
        return { session: answer.session, recoveryCodes: answer.recovery_codes };
      },
      acceptInvitation: (token: string, password: string, repeated: string) =>
        post("/api/office/invitation", { token, password, confirm_password: repeated }),
    };
  }, [callOffice]);
}
