import { Card, RichText } from "../../widgets/theme.ts";
import { useLateText } from "../use-late-text.ts";
import { useDocumentTitle } from "../shell/use-document-title.ts";
import { Banner } from "./Banner.tsx";
import { FormlessSite } from "./FormlessSite.tsx";
import { NotTaken } from "./NotTaken.tsx";
import { PdfCopy } from "./PdfCopy.tsx";
import { Digest, Reference } from "./Reference.tsx";
import { OwnEarlierSubmissions } from "../reopened/EarlierSubmissions.tsx";
import { OpenAgain } from "../reopened/OpenAgain.tsx";
import { RoundOffer } from "../own-applications/RoundOffer.tsx";
import { useApplication } from "./use-application.ts";
import "../../theme/form.css";

/** /completion: thanks, and the PDF copy. It does not use the layout of the form pages, because it has no form. */
export function Component() {
  const late = useLateText();
  const { saver, rounds } = useApplication();
  useDocumentTitle(late("completion.title"));
  const next = late("completion.next");
  return (
    <FormlessSite banner={<Banner />}>
      <Card title={late("completion.title")} level={1}>
        {saver !== undefined && <NotTaken saver={saver} />}
        <OpenAgain />
        <Reference />
        <p>{late("completion.text")}</p>
        <PdfCopy />
        <OwnEarlierSubmissions />
        <Digest />
        {rounds !== undefined && <RoundOffer leads={false} />}
      </Card>
      {next !== "" && (
        <div className="a-completion__next">
          <Card title={late("completion.nextTitle")} level={2}>
            <RichText source={next} />
          </Card>
        </div>
      )}
    </FormlessSite>
  );
}
