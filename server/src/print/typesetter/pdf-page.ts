import { CAP_HEIGHT, type Face } from './face';
import type { Tag } from './structure';

/** Says where and how a line of text is set: its baseline, from the page's top left corner, in points. */
export interface Setting {
  x: number;
  baseline: number;
  face: Face;
  size: number;
  /** 0, the default, is black; 255 is white. */
  grey?: number | undefined;
}

/** One page: what is drawn on it, each thing for the part of the structure that it belongs to. */
export class PdfPage {
  readonly width: number;
  readonly height: number;
  readonly #pdf: PDFKit.PDFDocument;
  readonly #index: number;
  #tag: Tag | undefined;
  #isMarked = false;

  constructor(pdf: PDFKit.PDFDocument, index: number) {
    this.#pdf = pdf;
    this.#index = index;
    this.width = pdf.page.width;
    this.height = pdf.page.height;
  }

  /** What follows is on this page and belongs to this part; undefined for what only decorates the page. */
  mark(tag: Tag | undefined): void {
    this.#pdf.switchToPage(this.#index);
    if (this.#isMarked && this.#tag === tag) return;
    if (this.#isMarked) this.#pdf.endMarkedContent();
    this.#tag = tag;
    this.#isMarked = true;
    if (tag === undefined) this.#pdf.markContent('Artifact');
    else tag.receive(this.#pdf.markStructureContent(tag.type));
  }

  text(text: string, { face, size, grey = 0, x, baseline }: Setting): void {
    if (grey !== 0) this.#pdf.save().fillColor([grey, grey, grey]);
    this.#pdf.font(face.name, size).text(text, x, baseline, { lineBreak: false, baseline: 'alphabetic' });
    if (grey !== 0) this.#pdf.restore();
  }

  /** Letters with an outline across the page, as large as its diagonal allows, in a light grey. */
  stamp(text: string, face: Face, size: number): void {
    const characterSpacing = 0.08 * size;
    const width = (face.widthOf(text) * size) / 1000 + characterSpacing * text.length;
    const [x, y] = [this.width / 2, this.height / 2];
    this.#pdf
      .save()
      .rotate(-35, { origin: [x, y] })
      .lineWidth(0.4)
      .strokeColor([140, 140, 140])
      .fillColor([232, 232, 232])
      .font(face.name, size)
      .text(text, x - width / 2, y, {
        lineBreak: false,
        baseline: -(CAP_HEIGHT * size) / 2,
        characterSpacing,
        fill: true,
        stroke: true,
      })
      .restore();
  }

  /** @param width of the line */
  line(x: number, y: number, length: number, width: number): void {
    this.#pdf
      .lineWidth(width)
      .moveTo(x, y)
      .lineTo(x + length, y)
      .stroke();
  }

  /** @param radius of its corners; omitted: square */
  frame(x: number, y: number, width: number, height: number, line: number, radius = 0): void {
    this.#pdf.lineWidth(line);
    if (radius === 0) this.#pdf.rect(x, y, width, height).stroke();
    else this.#pdf.roundedRect(x, y, width, height, radius).stroke();
  }

  /** Squares of one size, by column and row: the modules of a code. */
  squares(x: number, y: number, side: number, runs: readonly { column: number; row: number; length: number }[]): void {
    this.#pdf.save().translate(x, y).scale(side);
    for (const { column, row, length } of runs) this.#pdf.rect(column, row, length, 1);
    this.#pdf.fill().restore();
  }

  /** Draws upright bars of one height. @param each the width of a module, in which they are measured */
  bars(
    x: number,
    y: number,
    { each, height }: { each: number; height: number },
    bars: readonly { at: number; length: number }[],
  ): void {
    this.#pdf.save().translate(x, y).scale(each, height);
    for (const { at, length } of bars) this.#pdf.rect(at, 0, length, 1);
    this.#pdf.fill().restore();
  }

  /** @param png opaque and not interlaced: such a one is in a PDF as it is */
  picture(png: Uint8Array, x: number, y: number, width: number, height: number): void {
    this.#pdf.image(Buffer.from(png.buffer, png.byteOffset, png.byteLength), x, y, { width, height });
  }

  link(url: string, alt: string, tag: Tag, [x, y, width, height]: readonly [number, number, number, number]): void {
    const options = { Contents: pdfString(alt), structParent: tag.asLink(this.#pdf, this.#index) };
    this.#pdf.link(x, y, width, height, url, options);
  }
}

/** This is a text among the entries of a dictionary: pdfkit takes a plain string for a name. */
export function pdfString(text: string): string {
  return new String(text) as string;
}
