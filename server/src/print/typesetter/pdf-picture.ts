import type { PdfFile, Reference } from './pdf-file';

const GREY = 0;
const PALETTE = 3;

/** A picture on the pages of one document. */
export class PdfPicture {
  readonly #png: Buffer;
  #reference: Reference | undefined;

  /** @param png opaque and not interlaced: such a one is in a PDF as it is */
  constructor(png: Uint8Array) {
    this.#png = Buffer.from(png.buffer, png.byteOffset, png.byteLength);
  }

  /** Written at its first use. */
  referenceIn(file: PdfFile): Reference {
    this.#reference ??= this.#write(file);
    return this.#reference;
  }

  #write(file: PdfFile): Reference {
    const chunks = chunksOf(this.#png);
    const [header = Buffer.alloc(10)] = chunks.get('IHDR') ?? [];
    const [palette = Buffer.alloc(0)] = chunks.get('PLTE') ?? [];
    const [width, height, depth, colour] = [
      header.readUInt32BE(0),
      header.readUInt32BE(4),
      header.readUInt8(8),
      header.readUInt8(9),
    ];
    const indexed = `[/Indexed/DeviceRGB ${palette.length / 3 - 1}<${palette.toString('hex')}>]`;
    const space = colour === PALETTE ? indexed : colour === GREY ? '/DeviceGray' : '/DeviceRGB';
    const colours = colour === PALETTE || colour === GREY ? 1 : 3;
    const rows = `<</Predictor 15/Colors ${colours}/BitsPerComponent ${depth}/Columns ${width}>>`;
    return file.packed(
      `/Type/XObject/Subtype /Image/Width ${width}/Height ${height}/ColorSpace${space}/BitsPerComponent ${depth}` +
        `/Filter/FlateDecode/DecodeParms${rows}`,
      Buffer.concat(chunks.get('IDAT') ?? []),
    );
  }
}

/** The parts of a PNG by their names. */
function chunksOf(png: Buffer): Map<string, Buffer[]> {
  const chunks = new Map<string, Buffer[]>();
  for (let at = 8; at < png.length; ) {
    const length = png.readUInt32BE(at);
    const name = png.toString('latin1', at + 4, at + 8);
    chunks.set(name, [...(chunks.get(name) ?? []), png.subarray(at + 8, at + 8 + length)]);
    at += 12 + length;
  }
  return chunks;
}
