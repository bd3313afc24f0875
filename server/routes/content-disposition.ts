/** Makes a Content-Disposition header (RFC 6266, RFC 8187). Adds an ASCII file name for old browsers. */
export function toContentDisposition(fileName: string, disposition: "attachment" | "inline" = "attachment"): string {
  const [, stem = "", extension = ""] = /^(.*?)(\.[A-Za-z0-9]+)?$/su.exec(tidy(fileName)) ?? [];
  const name = [...stem].slice(0, 100).join("").trim();
  const plain = tidy(name.normalize("NFD").replace(/[^\x20-\x7e]/g, "")).replace(/[\s-]+$/, "");
  const encoded = encodeURIComponent(name + extension).replace(
    /['()*!]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${disposition}; filename="${plain || "document"}${extension}"; filename*=UTF-8''${encoded}`;
}

const tidy = (name: string): string =>
  name
    .replace(/\p{Cs}/gu, "\ufffd")
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}/\\:*?"<>|%;]+/gu, " ")
    .replace(/\s+/g, " ")
    .trim();
