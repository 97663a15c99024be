import { barcodeKey } from '@ghala/contract/common/barcode';
import type { CodeRoom } from './bars';
import { type Block, stacked, together } from './block';
import { code128 } from './code-128';
import { dataMatrix } from './data-matrix';
import { ean13 } from './ean-13';
import { bold, CAP_HEIGHT, type Face, regular } from './face';
import { linesOf, paragraph } from './paragraph';
import { qrCode } from './qr-code';
import type { Tag } from './structure';

/** This is a label, complete in the words of its language. */
export interface Label {
  name: string;
  /** Its name is what is read from afar. */
  isLarge?: boolean;
  /** Under the name. */
  under?: string;
  /** This is the last line: codes and units, those that are not empty. */
  foot: readonly string[];
  /**
   * What a scan of it reads, and whether that is a barcode by which the goods are traded, or GS1 elements with their
   * identifiers in brackets.
   */
  scanned: { text: string; isBarcode?: boolean; isGs1?: boolean };
  alt: string;
}

/** Gives the room of a label, in points, and the size of its text. */
export interface LabelRoom extends CodeRoom {
  height: number;
  size: number;
}

const MOST_LINES = 2;
/** A name beside its code may take so many. */
const MOST_LINES_BESIDE = 3;
/** Of text, to that of the name; and of a large name in one line, or in several. */
const SMALL = 0.85;
const LARGE = { line: 1.75, lines: 1.25 };

/** The name, and under it a code as wide as the label; a square code stands beside the text. */
export function setLabel(label: Label, room: LabelRoom, root: Tag): Block {
  const { text, isBarcode, isGs1 } = label.scanned;
  if (isGs1) return withSquare(label, dataMatrix, label.foot, room, root);
  const number = isBarcode ? tradeNumber(text) : undefined;
  const ean = number && ean13(number, room, SMALL * room.size);
  if (ean) return withBars(label, ean, label.foot, room, root);
  const foot = isBarcode && !label.foot.includes(text) ? [text, ...label.foot] : label.foot;
  const bars = code128(text, room);
  return bars === undefined ? withSquare(label, qrCode, foot, room, root) : withBars(label, bars, foot, room, root);
}

/**
 * These are the 13 digits of an EAN-13, or of a UPC-A, which is one that begins with 0; undefined for any other
 * barcode.
 */
function tradeNumber(barcode: string): string | undefined {
  const key = barcodeKey(barcode);
  return barcode.length >= 12 && /^0\d{13}$/.test(key) ? key.slice(1) : undefined;
}

type Bars = NonNullable<ReturnType<typeof code128>>;

function withBars(
  label: Label,
  bars: Bars,
  foot: readonly string[],
  { width, height, size }: LabelRoom,
  root: Tag,
): Block {
  const gap = 0.6 * size;
  const head = headOf(label, width, MOST_LINES, size, root);
  const figure = root.add('Figure', label.alt);
  const texts = foot.filter(Boolean).join(' · ');
  const last = cutText(texts, width, { face: regular, size: SMALL * size, lines: 1 }, root.add('P'));
  const code = bars(height - head.height - last.height - 2 * gap, figure);
  return stacked(width, head, gap, code, gap, last);
}

function withSquare(
  label: Label,
  square: typeof qrCode,
  foot: readonly string[],
  { width, height, size }: LabelRoom,
  root: Tag,
): Block {
  const gap = 0.6 * size;
  const side = Math.min(height, width / 2);
  const beside = width - side - gap;
  const head = headOf(label, beside, MOST_LINES_BESIDE, size, root);
  const style = { face: regular, size: SMALL * size, lines: MOST_LINES };
  const lines = foot.filter(Boolean).map((text) => cutText(text, beside, style, root.add('P')));
  const code = square(label.scanned.text, side, root.add('Figure', label.alt));
  return together(
    [
      { block: code, y: 0 },
      { block: stacked(beside, head, ...lines.flatMap((line) => [gap, line])), x: side + gap, y: gap },
    ],
    width,
  );
}

/** The name, and what stands under it. */
function headOf({ name, isLarge, under = '' }: Label, width: number, lines: number, size: number, root: Tag): Block {
  const isLine = isLarge && fits(name, width, { face: bold, size: LARGE.line * size, lines: 1 });
  const factor = isLarge ? (isLine ? LARGE.line : LARGE.lines) : 1;
  const title = cutText(name, width, { face: bold, size: factor * size, lines }, root.add('P'));
  if (under === '') return title;
  const below = cutText(under, width, { face: regular, size: SMALL * size, lines: 1 }, root.add('P'));
  return stacked(width, title, 0.5 * size, below);
}

interface CutStyle {
  face: Face;
  size: number;
  lines: number;
}

function fits(text: string, width: number, { face, size, lines }: CutStyle): boolean {
  return linesOf(text, face, (width * 1000) / size).length <= lines;
}

/** This is a text of at most so many lines, which says by its end that there is more. */
function cutText(text: string, width: number, style: CutStyle, tag: Tag): Block {
  const { face, size } = style;
  let shown = text;
  for (let length = text.length - 1; !fits(shown, width, style); length--)
    shown = `${text.slice(0, length).trimEnd()}…`;
  return paragraph(shown, width, tag, { face, size, leading: (1.15 - CAP_HEIGHT) * size });
}
