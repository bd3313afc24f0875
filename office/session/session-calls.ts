import { useMemo } from "react";
import * as z from "zod/mini";
import { STAFF_ROLES, staffSessionSchema, type StaffRole, type StaffSession } from "../../engine/protocol/index.ts";
import { useOffice } from "../office.tsx";

export interface Enrolled {
  readonly session: StaffSession;
  readonly recoveryCodes: readonly string[];
}

export function useSessionCalls() {
  const { callOffice } = useOffice();
  return useMemo(() => {
    const post = (path: string, body: object): Promise<StaffSession> =>
      callOffice(path, staffSessionSchema, { method: "POST", body });
    return {
      logIn: (email: string, password: string) => post("/public/office/login", { email, password }),
      giveFactor: (code: string) => post("/api/office/session/totp", { code }),
      giveRecoveryCode: (code: string) => post("/api/office/session/recovery-code", { code }),
      beginEnrolment: (): Promise<{ uri: string; secret: string }> =>
        callOffice("/api/office/totp", z.object({ uri: z.string(), secret: z.string() }), { method: "POST", body: {} }),
      enrol: async (code: string): Promise<Enrolled> => {
        const answer = await callOffice(
          "/api/office/totp",
          z.object({ session: staffSessionSchema, recovery_codes: z.array(z.string()) }),
          { method: "PUT", body: { code } },
        );
        return { session: answer.session, recoveryCodes: answer.recovery_codes };
      },
      readInvitation: (token: string): Promise<{ email: string; role: StaffRole }> =>
        callOffice(`/public/office/invitation/${token}`, z.object({ email: z.string(), role: z.enum(STAFF_ROLES) })),
      acceptInvitation: (token: string, password: string) => post("/public/office/invitation", { token, password }),
    };
  }, [callOffice]);
}
