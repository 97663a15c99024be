import type { FontFile } from './font-file';

const COMPONENT_WORDS = 0x0001;
const COMPONENT_SCALE = 0x0008;
const COMPONENT_TWO_SCALES = 0x0040;
const COMPONENT_MATRIX = 0x0080;
const MORE_COMPONENTS = 0x0020;

/** A font file with the outlines of some glyphs alone, under their own numbers. */
export function subsetFont(font: FontFile, glyphs: ReadonlySet<number>): Buffer {
  const kept = withComponents(font, glyphs);
  const count = Math.max(...kept) + 1;
  const outlines: Buffer[] = [];
  const loca = Buffer.alloc(4 * (count + 1));
  const hmtx = Buffer.alloc(4 * count);
  let end = 0;
  for (let glyph = 0; glyph < count; glyph++) {
    loca.writeUInt32BE(end, 4 * glyph);
    if (!kept.has(glyph)) continue;
    hmtx.writeUInt16BE(font.advanceOf(glyph), 4 * glyph);
    hmtx.writeInt16BE(font.bearingOf(glyph), 4 * glyph + 2);
    const outline = aligned(font.outlineOf(glyph));
    outlines.push(outline);
    end += outline.length;
  }
  loca.writeUInt32BE(end, 4 * count);
  return fontFile({
    glyf: Buffer.concat(outlines),
    head: changed(font, 'head', 50, 1),
    hhea: changed(font, 'hhea', 34, count),
    hmtx,
    loca,
    maxp: changed(font, 'maxp', 4, count),
  });
}

/** A letter with an accent is made up of both. */
function withComponents(font: FontFile, glyphs: ReadonlySet<number>): Set<number> {
  const kept = new Set([0, ...glyphs]);
  for (const glyph of kept) {
    const outline = font.outlineOf(glyph);
    if (outline.length === 0 || outline.readInt16BE(0) >= 0) continue;
    for (let at = 10, isLast = false; !isLast; ) {
      const flags = outline.readUInt16BE(at);
      kept.add(outline.readUInt16BE(at + 2));
      at += 4 + (flags & COMPONENT_WORDS ? 4 : 2);
      if (flags & COMPONENT_SCALE) at += 2;
      if (flags & COMPONENT_TWO_SCALES) at += 4;
      if (flags & COMPONENT_MATRIX) at += 8;
      isLast = (flags & MORE_COMPONENTS) === 0;
    }
  }
  return kept;
}

/** A table with another value in one place. */
function changed(font: FontFile, name: string, at: number, value: number): Buffer {
  const { offset, length } = font.table(name);
  const table = Buffer.from(font.bytes.subarray(offset, offset + length));
  table.writeUInt16BE(value, at);
  return table;
}

/** @param tables by name, in alphabetical order */
function fontFile(tables: Record<string, Buffer>): Buffer {
  const entries = Object.entries(tables);
  const directory = Buffer.alloc(12 + 16 * entries.length);
  directory.writeUInt32BE(0x0001_0000, 0);
  directory.writeUInt16BE(entries.length, 4);
  const power = 2 ** Math.floor(Math.log2(entries.length));
  directory.writeUInt16BE(16 * power, 6);
  directory.writeUInt16BE(Math.log2(power), 8);
  directory.writeUInt16BE(16 * (entries.length - power), 10);
  let offset = directory.length;
  const parts = entries.map(([name, table], index) => {
    const at = 12 + 16 * index;
    const padded = aligned(table);
    directory.write(name, at, 'latin1');
    directory.writeUInt32BE(checksum(padded), at + 4);
    directory.writeUInt32BE(offset, at + 8);
    directory.writeUInt32BE(table.length, at + 12);
    offset += padded.length;
    return padded;
  });
  return Buffer.concat([directory, ...parts]);
}

/** Tables and outlines begin at multiples of four bytes. */
function aligned(part: Buffer): Buffer {
  return part.length % 4 === 0 ? part : Buffer.concat([part, Buffer.alloc(4 - (part.length % 4))]);
}

function checksum(table: Buffer): number {
  let sum = 0;
  for (let at = 0; at < table.length; at += 4) sum = (sum + table.readUInt32BE(at)) >>> 0;
  return sum;
}
