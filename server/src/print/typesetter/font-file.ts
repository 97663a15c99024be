import { readFileSync } from 'node:fs';

/** Where a table of a font file lies in it. */
interface Table {
  offset: number;
  length: number;
}

/** A TrueType font file with 1,000 units an em. */
export class FontFile {
  readonly bytes: Buffer;
  readonly #tables: ReadonlyMap<string, Table>;
  readonly #glyphs: ReadonlyMap<number, number>;
  readonly #advances: Uint16Array;

  constructor(path: string) {
    this.bytes = readFileSync(path);
    this.#tables = tablesOf(this.bytes);
    this.#glyphs = glyphsOf(this.bytes, this.table('cmap'));
    this.#advances = this.#readAdvances();
  }

  /** @throws {Error} if there is none */
  table(name: string): Table {
    const found = this.#tables.get(name);
    if (found === undefined) throw new Error(`a font without a table ${name}`);
    return found;
  }

  /** The glyph of a character; 0, an empty box, if there is none. */
  glyphOf(codePoint: number): number {
    return this.#glyphs.get(codePoint) ?? 0;
  }

  /** In thousandths of an em. */
  advanceOf(glyph: number): number {
    return this.#advances[glyph] ?? 0;
  }

  /** The outline of a glyph; empty for a space. */
  outlineOf(glyph: number): Buffer {
    const { offset: loca } = this.table('loca');
    const { offset: glyf } = this.table('glyf');
    const isLong = this.bytes.readUInt16BE(this.table('head').offset + 50) === 1;
    const at = (index: number) =>
      glyf + (isLong ? this.bytes.readUInt32BE(loca + 4 * index) : 2 * this.bytes.readUInt16BE(loca + 2 * index));
    return this.bytes.subarray(at(glyph), at(glyph + 1));
  }

  /** The left side bearing, in thousandths of an em. */
  bearingOf(glyph: number): number {
    const { offset } = this.table('hmtx');
    const metrics = this.#metricCount();
    return this.bytes.readInt16BE(offset + (glyph < metrics ? 4 * glyph + 2 : 4 * metrics + 2 * (glyph - metrics)));
  }

  #metricCount(): number {
    return this.bytes.readUInt16BE(this.table('hhea').offset + 34);
  }

  #readAdvances(): Uint16Array {
    const { offset } = this.table('hmtx');
    const last = this.#metricCount() - 1;
    const count = this.bytes.readUInt16BE(this.table('maxp').offset + 4);
    return Uint16Array.from({ length: count }, (_, glyph) =>
      this.bytes.readUInt16BE(offset + 4 * Math.min(glyph, last)),
    );
  }
}

function tablesOf(bytes: Buffer): Map<string, Table> {
  const count = bytes.readUInt16BE(4);
  return new Map(
    Array.from({ length: count }, (_, index) => {
      const at = 12 + 16 * index;
      const table = { offset: bytes.readUInt32BE(at + 8), length: bytes.readUInt32BE(at + 12) };
      return [bytes.toString('latin1', at, at + 4), table];
    }),
  );
}

/** Glyphs by character, from the segmented table that covers all of Unicode (format 12). */
function glyphsOf(bytes: Buffer, { offset }: Table): Map<number, number> {
  const glyphs = new Map<number, number>();
  const count = bytes.readUInt16BE(offset + 2);
  for (let index = 0; index < count; index++) {
    const at = offset + bytes.readUInt32BE(offset + 8 + 8 * index);
    if (bytes.readUInt16BE(at) !== 12) continue;
    for (let group = 0; group < bytes.readUInt32BE(at + 12); group++) {
      const [first, last, glyph] = [0, 4, 8].map((part) => bytes.readUInt32BE(at + 16 + 12 * group + part)) as [
        number,
        number,
        number,
      ];
      for (let code = first; code <= last; code++) glyphs.set(code, glyph + code - first);
    }
    return glyphs;
  }
  throw new Error('a font without a table of all characters');
}
