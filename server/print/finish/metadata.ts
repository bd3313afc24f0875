import { readFileSync } from "node:fs";
import { join } from "node:path";
import { deflateSync } from "node:zlib";
import { findTemplatesFolder } from "../../../engine/node/index.ts";
import { escapeXml } from "../../escape-xml.ts";
import type { PdfMetadata } from "../print-meta.ts";

export const CREATOR = "Portico";
export const PRODUCER = "Portico, Chromium";

/** Claims of PDF/UA-1 and PDF/A-2b. PDF/A requires a description of the PDF/UA schema (ISO 19005-2, 6.6.2.3.3). */
const UA_SCHEMA = `<pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource">
<pdfaSchema:schema>PDF/UA identification schema</pdfaSchema:schema>
<pdfaSchema:namespaceURI>http://www.aiim.org/pdfua/ns/id/</pdfaSchema:namespaceURI>
<pdfaSchema:prefix>pdfuaid</pdfaSchema:prefix>
<pdfaSchema:property><rdf:Seq><rdf:li rdf:parseType="Resource">
<pdfaProperty:name>part</pdfaProperty:name><pdfaProperty:valueType>Integer</pdfaProperty:valueType>
<pdfaProperty:category>internal</pdfaProperty:category>
<pdfaProperty:description>Part of ISO 14289 that the file conforms to</pdfaProperty:description>
</rdf:li></rdf:Seq></pdfaSchema:property>
</rdf:li></rdf:Bag></pdfaExtension:schemas>
<pdfuaid:part>1</pdfuaid:part>
<pdfaid:part>2</pdfaid:part>
<pdfaid:conformance>B</pdfaid:conformance>
`;

export function toXmp({ title, author, subject, keywords, createdAt, lang }: PdfMetadata, conforms: boolean): Buffer {
  const date = new Date(createdAt).toISOString().replace(/\.\d+Z$/, "Z");
  const alternative = (text: string) => `<rdf:Alt><rdf:li xml:lang="x-default">${escapeXml(text)}</rdf:li></rdf:Alt>`;
  return Buffer.from(
    `<?xpacket begin="\u{feff}" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about=""
 xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/"
 xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/"
 xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/"
 xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
<dc:format>application/pdf</dc:format>
<dc:title>${alternative(title)}</dc:title>
<dc:creator><rdf:Seq><rdf:li>${escapeXml(author)}</rdf:li></rdf:Seq></dc:creator>
<dc:description>${alternative(subject)}</dc:description>
<dc:language><rdf:Bag><rdf:li>${escapeXml(lang)}</rdf:li></rdf:Bag></dc:language>
<pdf:Keywords>${escapeXml(keywords)}</pdf:Keywords>
<pdf:Producer>${PRODUCER}</pdf:Producer>
<xmp:CreatorTool>${CREATOR}</xmp:CreatorTool>
<xmp:CreateDate>${date}</xmp:CreateDate>
<xmp:ModifyDate>${date}</xmp:ModifyDate>
${conforms ? UA_SCHEMA : ""}</rdf:Description>
</rdf:RDF></x:xmpmeta>
<?xpacket end="r"?>`,
    "utf8",
  );
}

let packed: Buffer | undefined;

/**
 * Chromium's colour space as an ICC profile of version 2 (ICC.1:2001-04), compressed. The file was computed from IEC
 * 61966-2-1, so that it needs no licence.
 */
export const packedSrgbProfile = (): Buffer =>
  (packed ??= deflateSync(readFileSync(join(findTemplatesFolder(), "print", "srgb.icc")), { level: 9 }));
