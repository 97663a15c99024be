import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type PDFiumDocument, PDFiumLibrary } from '@hyzyla/pdfium';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

const { resolve } = createRequire(import.meta.url);
// By default it would fetch its WebAssembly from the network.
prepareZXingModule({
  overrides: { wasmBinary: new Uint8Array(readFileSync(resolve('zxing-wasm/reader/zxing_reader.wasm'))).buffer },
});

const library = PDFiumLibrary.init();

async function withDocument<T>(pdf: Buffer, read: (document: PDFiumDocument) => Promise<T> | T): Promise<T> {
  const document = await (await library).loadDocument(pdf);
  try {
    return await read(document);
  } finally {
    document.destroy();
  }
}

/** Reads the text of each page, lines separated by `\n`. */
export function pdfText(pdf: Buffer): Promise<string[]> {
  return withDocument(pdf, (document) => [...document.pages()].map((page) => page.getText().replaceAll('\r\n', '\n')));
}

/** Draws a page (the first is 0) in grey, at `scale` times 72 dots per inch. */
export function pdfPixels(
  pdf: Buffer,
  page: number,
  scale: number,
): Promise<{ width: number; height: number; data: Uint8Array }> {
  return withDocument(pdf, (document) =>
    document.getPage(page).render({ scale, render: 'bitmap', colorSpace: 'Gray' }),
  );
}

/** A poor print has this resolution, in dots per inch. */
const POOR_PRINT = 150;

/** Reads the QR code on a page (the first is 0) from a poor print; null if there is none. */
export async function readQr(pdf: Buffer, page: number): Promise<string | null> {
  const [code] = await readCodes(pdf, page, 'QRCode');
  return code ?? null;
}

/**
 * Reads the contents of all codes of a kind on a page (the first is 0).
 * @param dpi of the print; omitted: a poor one
 */
export async function readCodes(
  pdf: Buffer,
  page: number,
  format: 'QRCode' | 'Code128' | 'DataMatrix' | 'EAN13',
  dpi = POOR_PRINT,
): Promise<string[]> {
  const { width, height, data } = await pdfPixels(pdf, page, dpi / 72);
  const rgba = new Uint8ClampedArray(width * height * 4).fill(255);
  for (let pixel = 0; pixel < width * height; pixel++) rgba.fill(data[pixel] ?? 255, pixel * 4, pixel * 4 + 3);
  const codes = await readBarcodes({ width, height, data: rgba, colorSpace: 'srgb' }, { formats: [format] });
  return codes.map(({ text }) => text);
}
