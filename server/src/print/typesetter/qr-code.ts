import QRCode from 'qrcode';
import type { Block, Mark } from './block';
import type { Tag } from './structure';

/** Modules without ink around a code, without which it is hard to find. */
const QUIET = 4;

/** Draws the QR code of a text. @param side with its quiet zone, in points */
export function qrCode(text: string, side: number, tag: Tag): Block {
  const { modules } = QRCode.create(text, { errorCorrectionLevel: 'M' });
  const each = side / (modules.size + 2 * QUIET);
  const runs: { column: number; row: number; length: number }[] = [];
  for (let row = 0; row < modules.size; row++)
    for (let column = 0; column < modules.size; column++) {
      if (modules.get(row, column) === 0) continue;
      const last = runs.at(-1);
      if (last?.row === row && last.column + last.length === column) last.length += 1;
      else runs.push({ column, row, length: 1 });
    }
  const draw: Mark['draw'] = (page, x, y) => page.squares(x + QUIET * each, y + QUIET * each, each, runs);
  return { width: side, height: side, marks: [{ x: 0, y: 0, height: side, tag, draw }] };
}

/** This is the code of an address, also a link to it. */
export function linkedQrCode(url: string, alt: string, side: number, root: Tag): Block {
  const link = root.add('Link', alt);
  const code = qrCode(url, side, link.add('Figure', alt));
  const linked = (mark: Mark): Mark => ({
    ...mark,
    draw: (page, x, y) => {
      mark.draw(page, x, y);
      page.link(url, alt, link, [x, y, side, side]);
    },
  });
  return { ...code, marks: code.marks.map(linked) };
}
