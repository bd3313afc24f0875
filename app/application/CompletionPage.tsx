import { Card, RichText, SkipLink } from "../../widgets/theme.ts";
import { useText } from "../portal.tsx";
import { useLateText } from "../use-late-text.ts";
import { LateInactivityGuard } from "../session/LateInactivityGuard.tsx";
import { SiteFooter } from "../shell/SiteFooter.tsx";
import { SiteHeader } from "../shell/SiteHeader.tsx";
import { useDocumentTitle } from "../shell/use-document-title.ts";
import { AccountPopover } from "./AccountPopover.tsx";
import { Banner } from "./Banner.tsx";
import { NotTaken } from "./NotTaken.tsx";
import { PdfCopy } from "./PdfCopy.tsx";
import { Reference } from "./Reference.tsx";
import { RoundOffer } from "../own-applications/RoundOffer.tsx";
import { useApplication } from "./use-application.ts";
import "../../theme/form.css";

/** /completion: thanks, and the PDF copy. It does not use the layout of the form pages, because it has no form. */
export function Component() {
  const text = useText();
  const late = useLateText();
  const { calls, saver, rounds } = useApplication();
  useDocumentTitle(late("completion.title"));
  const next = late("completion.next");
  return (
    <div className="a-site">
      <SkipLink targetId="main">{text("nav.skip")}</SkipLink>
      <SiteHeader>
        <AccountPopover />
      </SiteHeader>
      <Banner />
      <main id="main" className="a-main">
        <Card title={late("completion.title")} level={1}>
          {saver !== undefined && <NotTaken saver={saver} />}
          <Reference />
          <p>{late("completion.text")}</p>
          <PdfCopy />
          {rounds !== undefined && <RoundOffer leads={false} />}
        </Card>
        {next !== "" && (
          <div className="a-completion__next">
            <Card title={late("completion.nextTitle")} level={2}>
              <RichText source={next} />
            </Card>
          </div>
        )}
      </main>
      <SiteFooter />
      <LateInactivityGuard saver={saver} keepAlive={calls.keepAlive} />
    </div>
  );
}
