/** Caches formats, because creating them is slow. */
function keepFormats(options: Intl.DateTimeFormatOptions): (lang: string, timeZone: string) => Intl.DateTimeFormat {
  const formats = new Map<string, Intl.DateTimeFormat>();
  return (lang, timeZone) => {
    const key = `${lang} ${timeZone}`;
    const format = formats.get(key) ?? new Intl.DateTimeFormat(lang, { ...options, timeZone });
    formats.set(key, format);
    return format;
  };
}
/** "November 21, 2026". */
export const longDate = keepFormats({ dateStyle: "long" });
/** "November 21, 2026 at 12:00 PM EST". */
export const longTime = keepFormats({
  year: "numeric",
  month: "long",
  day: "numeric",
  hour: "numeric",
  minute: "2-digit",
  timeZoneName: "short",
});
