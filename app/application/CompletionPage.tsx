import { Card, RichText } from "../../widgets/theme.ts";
import { OwnEarlierSubmissions } from "../reopened/EarlierSubmissions.tsx";
import { Lapsed } from "../reopened/Lapsed.tsx";
import { OpenAgain } from "../reopened/OpenAgain.tsx";
import { RoundOffer } from "../own-applications/RoundOffer.tsx";
import { useDocumentTitle } from "../shell/use-document-title.ts";
import { useLateText } from "../../widgets/notices.ts";
import { OwnWithdraw } from "../withdrawal/OwnWithdraw.tsx";
import { useFocusWhenSo } from "../withdrawal/use-focus-when-so.ts";
import { WithdrawnState } from "../withdrawal/WithdrawnState.tsx";
import { Banner } from "./Banner.tsx";
import { FormlessSite } from "./FormlessSite.tsx";
import { NotTaken } from "./NotTaken.tsx";
import { PdfCopy } from "./PdfCopy.tsx";
import { Reference, Verify } from "./Reference.tsx";
import { RestoredNotice } from "./RestoredNotice.tsx";
import { useApplication } from "./use-application.ts";
import { useWithdrawn } from "./use-submitted.ts";
import "../../theme/form.css";

/**
 * /completion: thanks, and the PDF copy; or, of an application that is withdrawn, that it is. It does not use the layout of
 * the form pages, because it has no form.
 */
export function Component() {
  const late = useLateText();
  const { saver, rounds } = useApplication();
  const withdrawn = useWithdrawn();
  const isWithdrawn = withdrawn !== undefined;
  const title = late(isWithdrawn ? "withdrawn.title" : "completion.title");
  useDocumentTitle(title);
  const card = useFocusWhenSo<HTMLDivElement>(isWithdrawn);
  const next = late("completion.next");
  return (
    <FormlessSite banner={isWithdrawn ? undefined : <Banner />}>
      <div ref={card}>
        <Card title={title} level={1}>
          <RestoredNotice />
          {saver !== undefined && <NotTaken saver={saver} />}
          <OpenAgain />
          {isWithdrawn ? <WithdrawnState withdrawn={withdrawn} /> : <Lapsed />}
          <Reference hasReceipt={!isWithdrawn} />
          {!isWithdrawn && <p>{late("completion.text")}</p>}
          <PdfCopy />
          <OwnEarlierSubmissions />
          {rounds !== undefined && <RoundOffer leads={false} />}
        </Card>
      </div>
      {next !== "" && !isWithdrawn && (
        <div className="a-completion__next">
          <Card title={late("completion.nextTitle")} level={2}>
            <RichText source={next} />
          </Card>
        </div>
      )}
      {!isWithdrawn && <OwnWithdraw />}
      <Verify />
    </FormlessSite>
  );
}
