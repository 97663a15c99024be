import type { FontFile } from './font-file';

const ADVANCE = 0x0004;

/** Reads how much closer together or further apart pairs of glyphs are set, from the font's GPOS table. */
export class Kerning {
  readonly #bytes: Buffer;
  readonly #subtables: number[];
  readonly #known = new Map<number, number>();

  constructor(font: FontFile) {
    this.#bytes = font.bytes;
    this.#subtables = subtablesOf(font.bytes, font.table('GPOS').offset);
  }

  /** In thousandths of an em, added between the two. */
  between(left: number, right: number): number {
    const key = left * 65_536 + right;
    let found = this.#known.get(key);
    if (found === undefined) {
      found = this.#read(left, right);
      this.#known.set(key, found);
    }
    return found;
  }

  #read(left: number, right: number): number {
    for (const at of this.#subtables) {
      const index = coverage(this.#bytes, at + this.#u16(at + 2), left);
      if (index === undefined) continue;
      const value = this.#u16(at) === 1 ? this.#ofPair(at, index, right) : this.#ofClasses(at, left, right);
      // The first table that covers the left glyph decides, unless it lists pairs and not this one.
      if (value !== undefined) return value;
    }
    return 0;
  }

  #ofPair(at: number, index: number, right: number): number | undefined {
    const size = 2 + this.#sizeOf(at);
    const set = at + this.#u16(at + 10 + 2 * index);
    for (let pair = 0; pair < this.#u16(set); pair++) {
      const record = set + 2 + size * pair;
      if (this.#u16(record) === right) return this.#value(at, record + 2);
    }
    return undefined;
  }

  #ofClasses(at: number, left: number, right: number): number {
    const size = this.#sizeOf(at);
    const first = classOf(this.#bytes, at + this.#u16(at + 8), left);
    const second = classOf(this.#bytes, at + this.#u16(at + 10), right);
    return this.#value(at, at + 16 + size * (first * this.#u16(at + 14) + second));
  }

  /** Of the values of a pair, in bytes. */
  #sizeOf(at: number): number {
    return 2 * (bits(this.#u16(at + 4)) + bits(this.#u16(at + 6)));
  }

  #value(at: number, record: number): number {
    const format = this.#u16(at + 4);
    return format & ADVANCE ? this.#bytes.readInt16BE(record + 2 * bits(format & (ADVANCE - 1))) : 0;
  }

  #u16(at: number): number {
    return this.#bytes.readUInt16BE(at);
  }
}

/** The pair tables of the feature `kern`. */
function subtablesOf(bytes: Buffer, gpos: number): number[] {
  const u16 = (at: number) => bytes.readUInt16BE(at);
  const list = (at: number) => Array.from({ length: u16(at) }, (_, index) => u16(at + 2 + 2 * index));
  const features = gpos + u16(gpos + 6);
  const lookups = gpos + u16(gpos + 8);
  const named = Array.from({ length: u16(features) }, (_, index) => features + 2 + 6 * index);
  const kern = named.find((at) => bytes.toString('latin1', at, at + 4) === 'kern');
  if (kern === undefined) return [];
  return list(features + u16(kern + 4) + 2).flatMap((index) => {
    const lookup = lookups + u16(lookups + 2 + 2 * index);
    return list(lookup + 4).map((offset) => {
      const at = lookup + offset;
      // An extension says where its table is.
      return u16(lookup) === 9 ? at + bytes.readUInt32BE(at + 4) : at;
    });
  });
}

/** A glyph's position in a coverage table. */
function coverage(bytes: Buffer, at: number, glyph: number): number | undefined {
  const u16 = (offset: number) => bytes.readUInt16BE(at + offset);
  for (let index = 0; index < u16(2); index++) {
    if (u16(0) === 1 && u16(4 + 2 * index) === glyph) return index;
    const range = 4 + 6 * index;
    if (u16(0) === 2 && u16(range) <= glyph && glyph <= u16(range + 2)) return u16(range + 4) + glyph - u16(range);
  }
  return undefined;
}

/** 0 for a glyph that the table does not name. */
function classOf(bytes: Buffer, at: number, glyph: number): number {
  const u16 = (offset: number) => bytes.readUInt16BE(at + offset);
  if (u16(0) === 1) {
    const index = glyph - u16(2);
    return index >= 0 && index < u16(4) ? u16(6 + 2 * index) : 0;
  }
  for (let range = 4; range < 4 + 6 * u16(2); range += 6)
    if (u16(range) <= glyph && glyph <= u16(range + 2)) return u16(range + 4);
  return 0;
}

function bits(flags: number): number {
  return flags === 0 ? 0 : (flags & 1) + bits(flags >> 1);
}
