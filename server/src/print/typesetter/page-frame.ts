import type { PageWords } from '../page-words';
import { type Block, draw, inline, together } from './block';
import { bold } from './face';
import { Flow } from './flow';
import { paragraph, SMALL, TEXT_SIZE } from './paragraph';
import { PdfDocument } from './pdf-document';
import type { PdfPage } from './pdf-page';

/**
 * This is the specified margin of 0.2 in, and as much to keep the text off the edge that most printers cannot reach.
 */
const SIDE = 28.8;
const FOOT = 20;
const A4 = { short: 595.28, long: 841.89 };

/** This is the width of the text on A4, in points. */
export const textWidth = (landscape: boolean) => (landscape ? A4.long : A4.short) - 2 * SIDE;

/** Says what every page of a document shows. */
export interface Frame extends PageWords {
  landscape: boolean;
  /** Tells which document a loose sheet belongs to, beside the name of the business. */
  name: string;
  business: string;
  /** It stands large and light across the page. */
  stamp?: string | undefined;
}

/** This is a new document, and the flow of its text. */
export function openDocument(frame: Frame): { document: PdfDocument; flow: Flow } {
  const { language, name: title, business: author, landscape } = frame;
  const size = landscape ? { width: A4.long, height: A4.short } : { width: A4.short, height: A4.long };
  const document = new PdfDocument({ language, title, author }, size);
  const flow = new Flow(document, { side: SIDE, top: SIDE, bottom: SIDE + FOOT }, (page) => {
    page.mark(undefined);
    if (frame.stamp) drawStamp(page, frame.stamp);
    if (document.pages.length > 1) draw(continued(frame, page.width - 2 * SIDE), page, SIDE, SIDE - 12.4);
  });
  return { document, flow };
}

/** Completes a document with the foot of each page. */
export function closeDocument(document: PdfDocument, { foot }: Frame): Buffer {
  for (const [index, page] of document.pages.entries()) {
    const number = foot.page.replace('{page}', String(index + 1)).replace('{pages}', String(document.pages.length));
    const y = page.height - SIDE - FOOT + 8;
    page.mark(undefined);
    page.line(SIDE, y, page.width - 2 * SIDE, 0.4);
    draw(footOf(foot, number, page.width - 2 * SIDE), page, SIDE, y + 4);
  }
  return document.end();
}

const GUTTER = 12;
const FOOT_STYLE = { size: 7.5, leading: 3.75 };

function footOf({ uncontrolled, printedOn, printedBy }: PageWords['foot'], number: string, width: number): Block {
  const [left, right] = [uncontrolled, number].map((text) => paragraph(text, width / 3, undefined, FOOT_STYLE)) as [
    Block,
    Block,
  ];
  const room = width - 2 * GUTTER - left.width - right.width;
  const printed = [printedOn, printedBy].map((text) => paragraph(text, room, undefined, FOOT_STYLE));
  const middle = inline(printed, { gap: 4.5, leading: FOOT_STYLE.leading, width: room });
  return together(
    [
      { block: left, y: 0 },
      { block: middle, x: left.width + GUTTER + (room - middle.width) / 2, y: 0 },
      { block: right, x: width - right.width, y: 0 },
    ],
    width,
  );
}

/** Writes one line, cut off at the edge of the text. */
function continued({ name, business }: Frame, width: number): Block {
  const size = SMALL.size ?? TEXT_SIZE;
  const own = firstLine(name, width);
  const sender = firstLine(business, Math.max(size, width - own.width - size));
  return inline([own, sender], { gap: 1.4 * size, leading: 0, width: 2 * width });
}

function firstLine(text: string, width: number): Block {
  const { marks, ...line } = paragraph(text, width, undefined, SMALL);
  return { ...line, marks: marks.slice(0, 1) };
}

/** As large as the diagonal allows, whatever the word. The outline survives a photocopy. */
function drawStamp(page: PdfPage, text: string): void {
  const size = Math.min(120, 700 / Math.max(text.length, 1));
  page.stamp(text, bold, size);
}
