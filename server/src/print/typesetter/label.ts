import { type Block, stacked, together } from './block';
import { code128 } from './code-128';
import { bold, type Face, regular } from './face';
import { linesOf, paragraph } from './paragraph';
import { CAP_HEIGHT } from './pdf-page';
import { qrCode } from './qr-code';
import type { Tag } from './structure';

/** A label, complete in the words of its language. */
export interface Label {
  name: string;
  /** '' if it has none. */
  code: string;
  unit: string;
  /** What a scan of it reads. */
  scanned: string;
  alt: string;
}

/** The room of a label, in points, and the size of its text. */
export interface LabelRoom {
  width: number;
  height: number;
  size: number;
}

const MOST_LINES = 2;
/** Of a name beside its code. */
const MOST_LINES_BESIDE = 3;

/** The name, and under it a code as wide as the label; a code that takes a QR code stands beside the text. */
export function setLabel(label: Label, room: LabelRoom, root: Tag): Block {
  const bars = code128(label.scanned, room.width);
  return bars === undefined ? withQrCode(label, room, root) : withBars(label, bars, room, root);
}

type Bars = NonNullable<ReturnType<typeof code128>>;

function withBars(label: Label, bars: Bars, { width, height, size }: LabelRoom, root: Tag): Block {
  const gap = 0.6 * size;
  const name = nameOf(label, width, MOST_LINES, size, root);
  const figure = root.add('Figure', label.alt);
  const texts = [label.code, label.unit].filter(Boolean).join(' · ');
  const foot = cutText(texts, width, { face: regular, size: 0.85 * size, lines: 1 }, root.add('P'));
  const code = bars(height - name.height - foot.height - 2 * gap, figure);
  return stacked(width, name, gap, code, gap, foot);
}

function withQrCode(label: Label, { width, height, size }: LabelRoom, root: Tag): Block {
  const gap = 0.6 * size;
  const side = Math.min(height, width / 2);
  const beside = width - side - gap;
  const name = nameOf(label, beside, MOST_LINES_BESIDE, size, root);
  const style = { face: regular, size: 0.85 * size, lines: MOST_LINES };
  const texts = [label.code, label.unit].filter(Boolean);
  const lines = texts.map((text) => cutText(text, beside, style, root.add('P')));
  const code = qrCode(label.scanned, side, root.add('Figure', label.alt));
  return together(
    [
      { block: code, y: 0 },
      { block: stacked(beside, name, ...lines.flatMap((line) => [gap, line])), x: side + gap, y: gap },
    ],
    width,
  );
}

function nameOf({ name }: Label, width: number, lines: number, size: number, root: Tag): Block {
  return cutText(name, width, { face: bold, size, lines }, root.add('P'));
}

/** A text of at most so many lines, which says by its end that there is more. */
function cutText(
  text: string,
  width: number,
  { face, size, lines }: { face: Face; size: number; lines: number },
  tag: Tag,
): Block {
  const isTooLong = (shown: string) => linesOf(shown, face, (width * 1000) / size).length > lines;
  let shown = text;
  for (let length = text.length - 1; isTooLong(shown); length--) shown = `${text.slice(0, length).trimEnd()}…`;
  return paragraph(shown, width, tag, { face, size, leading: (1.15 - CAP_HEIGHT) * size });
}
