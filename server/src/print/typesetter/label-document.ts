import type { LabelLayout } from '@ghala/contract/common/label-rules';
import type { Language } from '@ghala/contract/text/language';
import { draw } from './block';
import { type Label, setLabel } from './label';
import { PdfDocument } from './pdf-document';

/** Labels, each printed so many times before the next. */
export interface LabelJob {
  kind: 'labels';
  language: Language;
  title: string;
  business: string;
  layout: LabelLayout;
  /** Of a sheet: where the first label is, from 1. */
  firstCell: number;
  labels: readonly { label: Label; copies: number }[];
}

interface Layout {
  page: { width: number; height: number };
  columns: number;
  rows: number;
  /** The first label is so far from the page's corner. */
  top: number;
  label: { width: number; height: number };
  /** From a label's edges to its text: printers reach no edge of a sheet, and rolls move a little. */
  inset: { x: number; y: number };
  size: number;
  /** Of its printers, if they are coarse. */
  dot?: number;
}

const mm = (length: number) => (length * 72) / 25.4;

/** Each label of the roll is a page of its own. */
const layouts: Record<LabelLayout, Layout> = {
  sheet: {
    page: { width: mm(210), height: mm(297) },
    columns: 3,
    rows: 8,
    top: mm(0.5),
    label: { width: mm(70), height: mm(37) },
    inset: { x: mm(5), y: mm(5) },
    size: 10,
  },
  roll: {
    page: { width: mm(50), height: mm(25) },
    columns: 1,
    rows: 1,
    top: 0,
    label: { width: mm(50), height: mm(25) },
    inset: { x: mm(2), y: mm(2) },
    size: 8,
    // Printers usually have 203 dots per inch.
    dot: mm(0.125),
  },
};

export function setLabels({ language, title, business, layout, firstCell, labels }: LabelJob): Buffer {
  const { page: size, columns, rows, top, label: whole, inset, size: textSize, dot } = layouts[layout];
  const document = new PdfDocument({ language, title, author: business }, size);
  const room = { width: whole.width - 2 * inset.x, height: whole.height - 2 * inset.y, size: textSize, dot };
  let page = document.addPage();
  const copies = labels.flatMap(({ label, copies }) => Array.from({ length: copies }, () => label));
  const used = (firstCell - 1) % (columns * rows);
  for (const [index, label] of copies.entries()) {
    const place = (used + index) % (columns * rows);
    if (place === 0 && index > 0) page = document.addPage();
    const x = (place % columns) * whole.width + inset.x;
    const y = top + Math.floor(place / columns) * whole.height + inset.y;
    draw(setLabel(label, room, document.root), page, x, y);
  }
  return document.end();
}
