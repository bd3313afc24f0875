import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { isClosed, UnauthorizedError } from "../api/call-api.ts";
import { sendErrors } from "../api/application-calls.ts";
import { usePortal, useApplication } from "../portal.tsx";
import { useText } from "../../widgets/theme.ts";

/** Leaves a form page. Sends a visitor with answers to /signup. Saves an applicant's answers and errors. */
export function useLeavePage() {
  const { session, toasts } = usePortal();
  const { saver, store, calls, visitor } = useApplication();
  const navigate = useNavigate();
  const text = useText();
  const [isSaving, setSaving] = useState(false);

  const leaveAsVisitor = (path: string) => {
    void navigate(visitor?.state() === "empty" ? path : "/signup");
  };
  const save = async () => {
    if (!session.get().has_changed_page) session.set({ has_changed_page: true });
    await saver?.save();
    if (store.isValidating()) await sendErrors(calls, store);
  };

  return {
    isSaving,
    goTo(path: string) {
      if (saver === undefined) return leaveAsVisitor(path);
      void save().catch(() => undefined);
      void navigate(path);
    },
    async saveAndGoTo(path: string) {
      if (saver === undefined) return leaveAsVisitor(path);
      setSaving(true);
      try {
        await save();
        await navigate(path);
      } catch (error) {
        // The portal itself reacts to these errors with a dialog or another page.
        if (error instanceof UnauthorizedError || isClosed(error)) return;
        const kept = text(saver.state().isKept ? "saving.kept" : "saving.inMemory");
        toasts.add({ variant: "error", text: `${messageOf(error)} ${kept}` });
      } finally {
        setSaving(false);
      }
    },
  };
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
