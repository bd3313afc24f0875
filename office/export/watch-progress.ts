/** Reads lines of JSON as they come. Resolves when there are no more, or the connection is lost or left. */
export async function watchProgress(path: string, signal: AbortSignal, onLine: (line: unknown) => void): Promise<void> {
  try {
    const response = await fetch(path, { signal, credentials: "same-origin" });
    if (!response.ok || response.body === null) return;
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    let text = "";
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      const lines = (text + read.value).split("\n");
      text = lines.pop() ?? "";
      for (const line of lines) onLine(JSON.parse(line));
    }
  } catch {
    // How far it is can be asked for again, and the download goes on without it.
  }
}
