/** Starts a download by the browser, which writes to the disk and reports an incomplete file. */
export function startDownload(url: string, name: string): void {
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
}
