import { type Block, draw, split } from './block';
import type { PdfDocument } from './pdf-document';
import type { PdfPage } from './pdf-page';

/** The margins of a page, in points; the footer is below the lower one. */
export interface Margins {
  side: number;
  top: number;
  bottom: number;
}

/** Sets blocks one below the other, from page to page. */
export class Flow {
  readonly #document: PdfDocument;
  readonly #margins: Margins;
  readonly #begin: (page: PdfPage) => void;
  #page: PdfPage;
  #y: number;

  /** @param begin draws what lies behind the text of each new page */
  constructor(document: PdfDocument, margins: Margins, begin: (page: PdfPage) => void) {
    this.#document = document;
    this.#margins = margins;
    this.#begin = begin;
    this.#page = document.addPage();
    this.#y = margins.top;
    begin(this.#page);
  }

  /** This is the height of the text on a page. */
  get pageHeight(): number {
    return this.#page.height - this.#margins.top - this.#margins.bottom;
  }

  /** What is left of it on this page. */
  get room(): number {
    return this.#page.height - this.#margins.bottom - this.#y;
  }

  /** Leaves space, unless a page begins. */
  gap(height: number): void {
    if (this.#y > this.#margins.top) this.#y += height;
  }

  /** Begins a page unless there is as much room left. @returns whether it did */
  require(height: number): boolean {
    if (height <= this.room || this.#y === this.#margins.top) return false;
    this.nextPage();
    return true;
  }

  nextPage(): void {
    this.#page = this.#document.addPage();
    this.#y = this.#margins.top;
    this.#begin(this.#page);
  }

  /** Sets a block on one page; one that is taller than a page is continued on the next. */
  set(block: Block): void {
    this.require(Math.min(block.height, this.pageHeight));
    this.setBroken(block);
  }

  /** Sets a block from here, continued on the next page if it has no room. */
  setBroken(block: Block, begin = () => this.nextPage()): void {
    let rest = block;
    while (rest.height > this.room + SLACK) {
      const [upper, lower] = split(rest, this.room);
      if (upper.marks.length === 0 && this.#y <= this.#margins.top) break;
      this.#draw(upper);
      begin();
      rest = lower;
    }
    this.#draw(rest);
  }

  #draw(block: Block): void {
    draw(block, this.#page, this.#margins.side, this.#y);
    this.#y += block.height;
  }
}

/** What sums of lengths may differ by. */
const SLACK = 0.01;
