/**
 * A file to be saved under this name (RFC 6266): in any script for every present browser (RFC 8187), in plain letters for
 * others. What no file system takes becomes a space.
 */
export function toContentDisposition(fileName: string): string {
  const [, stem = "", extension = ""] = /^(.*?)(\.[A-Za-z0-9]+)?$/su.exec(tidy(fileName)) ?? [];
  const name = [...stem].slice(0, 100).join("").trim();
  // An accent goes and its letter stays; letters of other scripts go.
  const plain = tidy(name.normalize("NFD").replace(/[^\x20-\x7e]/g, "")).replace(/[\s-]+$/, "");
  const encoded = encodeURIComponent(name + extension).replace(
    /['()*!]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain || "document"}${extension}"; filename*=UTF-8''${encoded}`;
}

const tidy = (name: string): string =>
  name
    .replace(/\p{Cs}/gu, "\ufffd")
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}/\\:*?"<>|%;]+/gu, " ")
    .replace(/\s+/g, " ")
    .trim();
