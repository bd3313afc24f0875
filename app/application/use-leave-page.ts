import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { isClosed, UnauthorizedError } from "../api/call-api.ts";
import { usePortal } from "../portal.tsx";
import { saveValidations } from "../api/application-calls.ts";
import { useApplication } from "./use-application.ts";

/**
 * Leaves a form page. A visitor who has entered something goes to /signup with it. For a logged-in applicant the
 * answers and errors are saved, and has_changed_page is set once.
 */
export function useLeavePage() {
  const { session, toasts } = usePortal();
  const { saver, store, calls, visitor } = useApplication();
  const navigate = useNavigate();
  const [isSaving, setSaving] = useState(false);

  const leaveAsVisitor = (path: string) => {
    void navigate(visitor?.state() === "empty" ? path : "/signup");
  };
  const save = async () => {
    if (!session.get().has_changed_page) session.set({ has_changed_page: true });
    await saver?.save();
    if (store.isValidating()) await saveValidations(calls, store);
  };

  return {
    isSaving,
    /** For a navigation link: goes at once and saves in the background. What cannot be saved stays on the device. */
    goTo(path: string) {
      if (saver === undefined) return leaveAsVisitor(path);
      // The saver shows what went wrong and tries again.
      void save().catch(() => undefined);
      void navigate(path);
    },
    /** For the save button: goes when the answers are saved, or stays and shows why they could not be. */
    async saveAndGoTo(path: string) {
      if (saver === undefined) return leaveAsVisitor(path);
      setSaving(true);
      try {
        await save();
        await navigate(path);
      } catch (error) {
        // An application that was submitted or withdrawn elsewhere leads away from the page, and says so there.
        if (!(error instanceof UnauthorizedError || isClosed(error)))
          toasts.add({ variant: "error", text: messageOf(error) });
      } finally {
        setSaving(false);
      }
    },
  };
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
