import { deflateSync } from "node:zlib";

export class RawPdf {
  readonly #objects: (string | Buffer)[] = [];

  add(source: string | Buffer): string {
    this.#objects.push(source);
    return `${this.#objects.length} 0 R`;
  }

  /** Returns the reference of the object that is added after `ahead` other objects. */
  next(ahead = 0): string {
    return `${this.#objects.length + 1 + ahead} 0 R`;
  }

  stream(content: string | Uint8Array, dict = ""): string {
    const bytes = typeof content === "string" ? Buffer.from(content, "latin1") : content;
    const head = Buffer.from(`<<${dict}/Length ${bytes.length}>>\nstream\n`, "latin1");
    return this.add(Buffer.concat([head, bytes, Buffer.from("\nendstream")]));
  }

  packed(content: string | Uint8Array, dict = ""): string {
    return this.stream(deflateSync(content, { level: 9 }), `/Filter/FlateDecode ${dict}`);
  }

  finish(root: string, trailer = ""): Buffer {
    const parts: Buffer[] = [Buffer.from("%PDF-1.7\n%\xe2\xe3\xcf\xd3\n", "latin1")];
    const offsets: number[] = [];
    let length = parts[0]?.length ?? 0;
    for (const [index, source] of this.#objects.entries()) {
      const part = Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), Buffer.from(source), Buffer.from("\nendobj\n")]);
      offsets.push(length);
      length += part.length;
      parts.push(part);
    }
    const size = this.#objects.length + 1;
    const table = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
    parts.push(
      Buffer.from(
        `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<</Size ${size}/Root ${root}${trailer}>>\nstartxref\n${length}\n%%EOF\n`,
      ),
    );
    return Buffer.concat(parts);
  }

  draw(content: string, resources: string): Buffer {
    const stream = / 0 R$/.test(content) ? content : this.stream(content);
    return this.finishPage(`/Contents ${stream}/Resources<<${resources}>>`);
  }

  /** `page` is the rest of the page's dictionary. */
  finishPage(page: string, trailer = "", catalog = ""): Buffer {
    const pages = this.next(1);
    const leaf = this.add(`<</Type/Page/Parent ${pages}/MediaBox[0 0 612 792]${page}>>`);
    this.add(`<</Type/Pages/Kids[${leaf}]/Count 1>>`);
    return this.finish(this.add(`<</Type/Catalog/Pages ${pages}${catalog}>>`), trailer);
  }
}
