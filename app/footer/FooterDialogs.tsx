import { Dialog, TextLink } from "../../widgets/theme.ts";
import { usePortal } from "../portal.tsx";
import { useLateText } from "../../widgets/notices.ts";

export function HelpDialog({ onClose }: { readonly onClose: () => void }) {
  const text = useLateText();
  const { partner } = usePortal().definition.tenant;
  const dialled = `${partner.phone.replace(/[^\d+]/g, "")},${partner.phone_extension}`;
  return (
    <Dialog title={text("footer.help")} onClose={onClose}>
      <p>{text("footer.helpText")}</p>
      <dl className="a-contact">
        <dt>{text("footer.email")}</dt>
        <dd>
          <a href={`mailto:${partner.help_email}`}>{partner.help_email}</a>
        </dd>
        <dt>{text("footer.phone")}</dt>
        <dd>
          <a href={`tel:${dialled}`}>{text("footer.phoneNumber")}</a>
        </dd>
        <dt>{text("footer.address")}</dt>
        <dd>
          <address>
            {partner.mailing_address.map((line) => (
              <span key={line}>{line}</span>
            ))}
          </address>
        </dd>
      </dl>
      <p>
        <TextLink href={partner.pdf_reader_url}>{text("footer.pdfReader")}</TextLink>
      </p>
    </Dialog>
  );
}

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
