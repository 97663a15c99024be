import { createHash } from 'node:crypto';
import { deflateSync } from 'node:zlib';

/** An object of a PDF file, as others refer to it: `12 0 R`. */
export type Reference = `${number} 0 R`;

/** Objects kept in one compressed stream. */
const OBJECTS_TOGETHER = 1_000;
/** Level 1 takes a third of the default's time, for a file that is a fifth larger. */
const LEVEL = 1;

/** Writes the objects of a PDF 1.7 file. */
export class PdfFile {
  readonly #parts: Buffer[] = [];
  #length = 0;
  /** By the object's number: where it begins, or in which stream, at which place. */
  readonly #places: { offset: number; within?: number }[] = [{ offset: 0 }];
  #small: { number: number; text: string }[] = [];

  constructor() {
    // The second line tells programs that the file is not text.
    this.#push(Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1'));
  }

  /** A number for an object that is written later. */
  reserve(): Reference {
    this.#places.push({ offset: 0 });
    return `${this.#places.length - 1} 0 R`;
  }

  /** @param text of the object, in Latin-1 */
  write(text: string, reference = this.reserve()): Reference {
    this.#begin(reference);
    this.#push(Buffer.from(`${text}\nendobj\n`, 'latin1'));
    return reference;
  }

  /** An object of many: kept and compressed together with others. */
  writeSmall(text: string, reference = this.reserve()): Reference {
    this.#small.push({ number: Number.parseInt(reference, 10), text });
    if (this.#small.length === OBJECTS_TOGETHER) this.#writeTogether();
    return reference;
  }

  /** @param entries of its dictionary, without its length */
  stream(entries: string, data: Uint8Array | string): Reference {
    return this.packed(`${entries}/Filter/FlateDecode`, deflateSync(data, { level: LEVEL }));
  }

  /** A stream whose data is packed already. */
  packed(entries: string, data: Uint8Array, reference = this.reserve()): Reference {
    this.#begin(reference);
    this.#push(Buffer.from(`<<${entries}/Length ${data.length}>>stream\n`, 'latin1'));
    this.#push(data);
    this.#push(Buffer.from('\nendstream\nendobj\n', 'latin1'));
    return reference;
  }

  end(root: Reference, info: Reference): Buffer {
    this.#writeTogether();
    const reference = this.reserve();
    const start = this.#length;
    this.#placeOf(reference).offset = start;
    const table = Buffer.alloc(7 * this.#places.length);
    for (const [number, { offset, within }] of this.#places.entries()) {
      const at = 7 * number;
      table.writeUInt8(number === 0 ? 0 : within === undefined ? 1 : 2, at);
      table.writeUInt32BE(within ?? offset, at + 1);
      table.writeUInt16BE(number === 0 ? 65_535 : within === undefined ? 0 : offset, at + 5);
    }
    const id = createHash('sha256').update(table).update(String(Date.now())).digest('hex').slice(0, 32);
    const entries = `/Type/XRef/Size ${this.#places.length}/W[1 4 2]/Root ${root}/Info ${info}/ID[<${id}><${id}>]`;
    this.packed(`${entries}/Filter/FlateDecode`, deflateSync(table), reference);
    this.#push(Buffer.from(`startxref\n${start}\n%%EOF\n`, 'latin1'));
    return Buffer.concat(this.#parts, this.#length);
  }

  #writeTogether(): void {
    const objects = this.#small;
    if (objects.length === 0) return;
    this.#small = [];
    const within = this.#places.length;
    let index = '';
    let body = '';
    for (const [place, { number, text }] of objects.entries()) {
      this.#places[number] = { offset: place, within };
      index += `${number} ${body.length} `;
      body += `${text} `;
    }
    const data = Buffer.from(index + body, 'latin1');
    this.stream(`/Type/ObjStm/N ${objects.length}/First ${index.length}`, data);
  }

  #begin(reference: Reference): void {
    this.#placeOf(reference).offset = this.#length;
    this.#push(Buffer.from(`${reference.slice(0, -1)}obj\n`, 'latin1'));
  }

  #placeOf(reference: Reference): { offset: number } {
    const place = this.#places[Number.parseInt(reference, 10)];
    if (place === undefined) throw new Error(`the PDF has no object ${reference}`);
    return place;
  }

  #push(part: Uint8Array): void {
    this.#parts.push(Buffer.from(part.buffer, part.byteOffset, part.byteLength));
    this.#length += part.length;
  }
}

/** A text as a string of a PDF. */
export function pdfString(text: string): string {
  if (/^[\x20-\x7e]*$/.test(text)) return `(${text.replace(/[\\()]/g, '\\$&')})`;
  return `<feff${Buffer.from(text, 'utf16le').swap16().toString('hex')}>`;
}

/** A length in points, as exact as any printer. */
export function points(value: number): string {
  return String(Math.round(value * 100) / 100);
}
