import { crc32, deflateSync } from 'node:zlib';

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}

/** Makes a black PNG of any size, in a thousandth of a byte per pixel. */
export function blackPng(width: number, height: number, { color = 0, bits = 8, interlaced = false } = {}): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([bits, color, 0, 0, interlaced ? 1 : 0], 8);
  const channels = color === 2 ? 3 : 1;
  const row = 1 + Math.ceil((width * channels * bits) / 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.alloc(Math.min(row * height, 300_000_000)))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Makes a GIF of the maximum size, of one frame or many. */
export function hugeGif(frames = 1): Buffer {
  const head = Buffer.from('GIF89a\xff\xff\xff\xff\x80\x00\x00\x00\x00\x00\xff\xff\xff', 'latin1');
  const frame = Buffer.from('\x2c\x00\x00\x00\x00\xff\xff\xff\xff\x00\x02\x02\x44\x01\x00', 'latin1');
  return Buffer.concat([head, ...Array<Buffer>(frames).fill(frame), Buffer.from(';')]);
}

/** Makes the header of a lossless WebP of 16,384 by 16,384 pixels, without content. */
export function hugeWebp(): Buffer {
  const body = Buffer.alloc(30);
  body[0] = 0x2f;
  body.writeUInt32LE((16_383 | (16_383 << 14)) >>> 0, 1);
  const head = Buffer.from('RIFF\x00\x00\x00\x00WEBPVP8L\x00\x00\x00\x00', 'latin1');
  head.writeUInt32LE(body.length + 12, 4);
  head.writeUInt32LE(body.length, 16);
  return Buffer.concat([head, body]);
}

/** The filters of these drawings take a minute or more of a core to render. */
export const svgs: Record<string, string> = {
  plain: '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><rect width="10" height="10"/></svg>',
  'with a head':
    '<?xml version="1.0"?>\n<!DOCTYPE svg>\n<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
  'after spaces': `${' '.repeat(500)}<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>`,
  'with filters': `<svg xmlns="http://www.w3.org/2000/svg" width="5000" height="5000"><filter id="f">${'<feTurbulence baseFrequency="0.9" numOctaves="9"/><feMorphology radius="90"/>'.repeat(20)}</filter><rect width="5000" height="5000" filter="url(#f)"/></svg>`,
};

/** Decoders also open these types, by their first bytes. */
export const otherKinds: Record<string, string> = {
  tiff: 'II*\x00\x08\x00\x00\x00',
  'big tiff': 'MM\x00+\x00\x08',
  bmp: 'BM\x3a\x00\x00\x00',
  heif: '\x00\x00\x00\x18ftypheic\x00\x00\x00\x00',
  avif: '\x00\x00\x00\x1cftypavif\x00\x00\x00\x00',
  'jpeg 2000': '\x00\x00\x00\x0cjP  \r\n\x87\n',
  'jpeg xl': '\xff\x0a',
  pdf: '%PDF-1.7\n',
  postscript: '%!PS-Adobe-3.0',
  exr: '\x76\x2f\x31\x01',
  hdr: '#?RADIANCE\n',
  ppm: 'P6\n9 9\n255\n',
  fits: 'SIMPLE  =                    T',
  ico: '\x00\x00\x01\x00',
  csv: '1,2\n3,4\n',
  html: '<html>',
};
