import { Dialog, TextLink } from "../../widgets/theme.ts";
import { usePortal } from "../portal.tsx";
import { useLateText } from "../../widgets/notices.ts";

/** The cookie notice and the school's own policy. */
export function PrivacyDialog({ onClose }: { readonly onClose: () => void }) {
  const text = useLateText();
  const { privacy_policy_url } = usePortal().definition.tenant.partner;
  return (
    <Dialog title={text("footer.privacy")} onClose={onClose}>
      <p>{text("footer.cookies")}</p>
      <p>{text("footer.device")}</p>
      <p>
        <TextLink href={privacy_policy_url}>{text("footer.privacyPolicy")}</TextLink>
      </p>
    </Dialog>
  );
}
