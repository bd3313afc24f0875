import { RawPdf } from "./raw-pdf.ts";

/** Active content for the catalog. The second entry escapes letters of its names, which readers accept. */
export const ACTIVE = [
  "/OpenAction<</S/JavaScript/JS(app.alert(1))>>",
  "/Open#41ction<</S/Java#53cript/J#53(app.alert(1))>>",
  "/AA<</WC<</S/Launch/F(cmd.exe)>>>>",
  "/Names<</JavaScript<</Names[(a)<</S/JavaScript/JS(x)>>]>>/EmbeddedFiles<</Names[(a)<</Type/Filespec/F(a.exe)>>]>>>>",
] as const;
export const ACTIVE_LINKS = [
  "/A<</S/Launch/F(cmd.exe)>>",
  "/A<</S/JavaScript/JS(app.alert(1))>>",
  "/A<</S/GoToR/F(\\\\\\\\host\\\\share)>>",
  "/A<</S/URI/URI(https://example.edu)/Next<</S/Launch/F(cmd.exe)>>>>",
  "/A<</S/URI/URI(\\152avascript:alert(1))>>",
  "/A<</S/SubmitForm/F(https://example.edu)>>",
  "/AA<</E<</S/JavaScript/JS(x)>>>>",
  "/PA<</S/Launch/F(cmd.exe)>>",
] as const;

export function makeActiveBomb(catalog: string, link: string): Buffer {
  const pdf = new RawPdf();
  const annotation = pdf.add(`<</Type/Annot/Subtype/Link/Rect[0 0 9 9]${link}>>`);
  const file = pdf.add("<</Type/Annot/Subtype/FileAttachment/Rect[0 0 9 9]/FS<</Type/Filespec/F(a.exe)>>>>");
  return pdf.finishPage(`/Annots[${annotation} ${file}]/AA<</O<</S/JavaScript/JS(x)>>>>`, "", catalog);
}
